import {
  aadhaarDigits,
  aadhaarDigitsOf,
  hasRightChecksum,
} from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import type { ChangeEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import { typedAadhaar } from './aadhaar-typing.ts';
import type { CheckedValues, VerifyValues } from './kyc-form-schema.ts';

const name = 'aadhaarNumber';

/** The number in groups of four; a wrong check digit is said, and refused nobody. */
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
