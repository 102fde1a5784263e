import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const notANumber = { type: 'badInput', message: 'Enter a number' };

/** Whether a number field shows something that is no number, such as "5e": its value is '' then. */
function holdsNoNumber(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.validity.badInput;
}

/** Marks a number field that shows no number, and takes the mark away again. Gives whether it is marked. */
export function checkNumber<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: Path<V>,
  element: EventTarget | null,
): boolean {
  if (holdsNoNumber(element)) {
    form.setError(name, notANumber);
    return true;
  }
  if (form.getFieldState(name).error?.type === notANumber.type) form.clearErrors(name);
  return false;
}

/** Marks every number field of a form that shows no number and focuses the first: '' must not be sent in its place. */
export function refuseBadNumbers<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  element: HTMLFormElement,
): boolean {
  const bad = [...element.querySelectorAll<HTMLInputElement>('input[type="number"]')].filter(holdsNoNumber);
  for (const input of bad) checkNumber(form, input.name as Path<V>, input);
  bad[0]?.focus();
  return bad.length > 0;
}

/** The number in a field, or `otherwise` when there is none. */
export function numberIn(text: string, otherwise: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

/** A number field forced into its range when it is left (SPEC §5), so that what is seen is what is sent. */
export function clampedText(text: string, range: { min: number; max: number }, otherwise: number): string {
  return String(Math.min(range.max, Math.max(range.min, Math.trunc(numberIn(text, otherwise)))));
}
