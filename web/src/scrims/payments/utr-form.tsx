import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { type FormEvent, useState } from 'react';
import { createAttempts } from '../../lib/acts/create-once.ts';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { ApiError } from '../../lib/api/client.ts';
import { groupedUtr, UTR_LENGTH, utrDigits } from '../../lib/format/money.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { useDraftValue } from '../../ui/forms/use-draft.ts';
import { useFieldError } from '../../ui/forms/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { usePay, utrName } from './pay-api.ts';

type Props = {
  scrimId: string;
  bookingId: string;
  /** Another step of the page comes first: this one is not its main action yet. */
  second?: boolean | undefined;
  /** Shown as typed; the page watches it too. */
  onDigits?: (digits: string) => void;
  onDone?: () => void;
};

const needed = `The UTR has ${UTR_LENGTH} digits`;

/** Where the number of the bank for the payment is handed in; the organizer compares it. */
export function UtrForm({ scrimId, bookingId, second, onDigits, onDone }: Props) {
  const { value: typed, change: setTyped, draft } = useDraftValue(utrName(bookingId), '');
  const { field, error, refuse, clear } = useFieldError<HTMLInputElement>();
  const [problem, setProblem] = useState<string>();
  const [attempts] = useState(createAttempts);
  const pay = usePay(scrimId);
  const digits = utrDigits(typed);
  const isWhole = digits.length === UTR_LENGTH;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(undefined);
    if (!isWhole) return refuse(digits === '' ? `Enter the ${UTR_LENGTH}-digit UTR` : needed);
    clear();
    const body = { method: 'upi', reference: digits } as const;
    try {
      await pay.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
      draft.clear();
      onDone?.();
    } catch (cause) {
      attempts.failed(cause);
      const beside = cause instanceof ApiError ? cause.fieldErrors.reference : undefined;
      if (beside) refuse(beside);
      else setProblem(attemptProblem(cause, scrimFallbackTexts.pay));
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        ref={field}
        label="UTR"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 5678 9012"
        value={groupedUtr(typed)}
        onChange={event => {
          setTyped(utrDigits(event.target.value));
          clear();
          onDigits?.(utrDigits(event.target.value));
        }}
        help={`${UTR_LENGTH} digits. Your UPI app shows it in the payment’s details as UTR, UPI reference or transaction ID.`}
        error={error}
        className="numeric text-xl tracking-wider"
      />
      <FormError message={problem} />
      <Button type="submit" variant={second ? 'secondary' : 'primary'} busy={pay.isPending}>
        {pay.isPending ? 'Submitting…' : 'Submit UTR'}
      </Button>
    </form>
  );
}
