import {
  aadhaarDigits,
  aadhaarDigitsOf,
  digitsIn,
  groupedAadhaar,
  hasRightChecksum,
} from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import type { ChangeEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import type { CheckedValues, VerifyValues } from './kyc-form-schema.ts';

/** The field's text, and the number of characters before the caret. */
type Typed = { text: string; caret: number };

/**
 * Returns the text and caret of the field after a change. `before`: its old text; `now`: after the browser's edit;
 * `inputType`: of the input event. The spaces are ours: deleting one deletes the digit next to it.
 */
export function typedAadhaar(before: string, now: Typed, inputType: string): Typed {
  const had = aadhaarDigitsOf(before);
  const digits = digitsIn(now.text);
  const place = digitsIn(now.text.slice(0, now.caret)).length;

  const onlySpaceGone = digits === had && now.text.length < before.length;
  if (onlySpaceGone && inputType === 'deleteContentBackward') return without(digits, place - 1);
  if (onlySpaceGone && inputType === 'deleteContentForward') return without(digits, place);

  const tooMany = digits.length - aadhaarDigits;
  // A digit typed into a complete number would silently drop the last one.
  if (inputType === 'insertText' && had.length === aadhaarDigits && tooMany > 0)
    return shown(had, place - tooMany);
  return shown(digits.slice(0, aadhaarDigits), Math.min(place, aadhaarDigits));
}

const without = (digits: string, index: number): Typed =>
  index < 0 ? shown(digits, 0) : shown(digits.slice(0, index) + digits.slice(index + 1), index);

/** Returns the digits in groups of four, with the caret after `place` of them. */
function shown(digits: string, place: number): Typed {
  const spaces = Math.floor(Math.max(0, place - 1) / 4);
  return { text: groupedAadhaar(digits), caret: place + spaces };
}

const name = 'aadhaarNumber';

/** The number in groups of four; a wrong check digit is only a warning. */
export function AadhaarField({ form }: { form: UseFormReturn<VerifyValues, unknown, CheckedValues> }) {
  const { onChange, ...registration } = form.register(name);
  const digits = aadhaarDigitsOf(useWatch({ control: form.control, name }));
  const looksMistyped = digits.length === aadhaarDigits && !hasRightChecksum(digits);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const field = event.target;
    const { inputType } = event.nativeEvent as InputEvent;
    const now = { text: field.value, caret: field.selectionStart ?? field.value.length };
    const { text, caret } = typedAadhaar(form.getValues(name), now, inputType);
    field.value = text;
    field.setSelectionRange(caret, caret);
    void onChange(event);
  }

  return (
    <div className="grid gap-1.5">
      <TextField
        {...registration}
        onChange={change}
        label="Aadhaar number"
        inputMode="numeric"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="1234 5678 9012"
        help="12 digits. We check it and keep the last four."
        error={form.formState.errors.aadhaarNumber?.message}
        className="numeric text-xl tracking-wider"
      />
      <p role="status" className="text-sm text-warn empty:hidden">
        {looksMistyped ? 'Check the number: it looks mistyped' : ''}
      </p>
    </div>
  );
}
