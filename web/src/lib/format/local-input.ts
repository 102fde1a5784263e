import { exactTime, type Instant, istText } from './time.ts';
import { twoDigits } from './two-digits.ts';

/** An instant as the value of a datetime-local field, in the viewer's zone; '' for none. */
export function toLocalInput(at: Instant | null): string {
  if (at === null) return '';
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The instant that a datetime-local value means to the viewer, as ISO UTC; '' when it is none. */
export function fromLocalInput(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** A chosen instant in full, in India's time where the organizer's clock differs; undefined for ''. */
export function chosenTime(at: string): string | undefined {
  return at === '' ? undefined : (istText(at) ?? exactTime(at));
}
