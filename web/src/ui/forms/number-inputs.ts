import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const notANumber = { type: 'badInput', message: 'Enter a number' };

/** Whether a number field shows something invalid, such as "5e": its value is '' then. */
function holdsNoNumber(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.validity.badInput;
}

/** Marks a number field with invalid text, or clears the mark. Returns whether it is marked. */
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

/** Marks all number fields with invalid text and focuses the first. Returns whether there were any. */
export function refuseBadNumbers<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  element: HTMLFormElement,
): boolean {
  const bad = [...element.querySelectorAll<HTMLInputElement>('input[type="number"]')].filter(holdsNoNumber);
  for (const input of bad) checkNumber(form, input.name as Path<V>, input);
  bad[0]?.focus();
  return bad.length > 0;
}

/** Returns the number in a field, or `otherwise` if there is none. */
export function numberIn(text: string, otherwise: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

/** Returns a number field's text clamped to its range (SPEC §5), so that what is shown is what is sent. */
export function clampedText(text: string, range: { min: number; max: number }, otherwise: number): string {
  return String(Math.min(range.max, Math.max(range.min, Math.trunc(numberIn(text, otherwise)))));
}
