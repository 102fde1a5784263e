import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { numberIn } from '../../ui/forms/number-inputs.ts';
import { shortClock } from '../../ui/forms/start-times.ts';
import { hasOwnFees, type ScrimForm, timesInUse, useFormValues } from './form-values.ts';
import { NumberField } from './number-field.tsx';

export function FeeField({ form }: { form: ScrimForm }) {
  return (
    <NumberField
      form={form}
      name="entryFee"
      label="Registration fee"
      range={limits.entryFee}
      lead="₹"
      placeholder="0"
      help="0 is Free."
    />
  );
}

/** Different fees within a series: the late lobby of an evening is often the paid one. */
export function SeriesFees({ form }: { form: ScrimForm }) {
  const values = useFormValues(form);
  const now = useNow(30_000);
  const [isOpen, open] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { repeat, fees, entryFee } = values;
  const times = timesInUse(values, now);
  if (!repeat || (times.length < 2 && !hasOwnFees(values))) return null;

  function openFees(): void {
    flushSync(() => open(true));
    fields.current?.querySelector('input')?.focus();
  }
  function closeFees(): void {
    flushSync(() => {
      // Hidden times too: they may come back.
      for (const time of Object.keys(fees)) form.setValue(`fees.${time}`, '', { shouldDirty: true });
      open(false);
    });
    opener.current?.focus();
  }
  if (!isOpen && !hasOwnFees(values)) {
    return (
      <Button ref={opener} size="sm" variant="ghost" className="justify-self-start" onClick={openFees}>
        Different fees by time
      </Button>
    );
  }
  return (
    <fieldset ref={fields}>
      <legend className="mb-1.5 font-medium text-ink-2 text-sm">Fee by time</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        {times.map(time => (
          <NumberField
            key={time}
            form={form}
            name={`fees.${time}`}
            label={shortClock(time)}
            range={limits.entryFee}
            lead="₹"
            placeholder={entryFee || '0'}
          />
        ))}
      </div>
      <Button size="sm" variant="ghost" className="mt-2" onClick={closeFees}>
        Same fee for all
      </Button>
    </fieldset>
  );
}

/** How squads pay the fee, once there is one: to the organizer, never to us (FIELD). */
export function PaymentNote({ form, user }: { form: ScrimForm; user: User }) {
  const values = useFormValues(form);
  const feesByTime = hasOwnFees(values) ? values.times.map(time => values.fees[time] ?? '') : [];
  if (![values.entryFee, ...feesByTime].some(fee => numberIn(fee, 0) > 0)) return null;
  const upiId = user.organizationInfo?.upiId;
  return (
    <div role="note" className="rounded-control border border-warn/40 bg-warn/8 px-3.5 py-3 text-ink-2">
      <p>
        Squads pay you directly by UPI{upiId && <strong className="text-ink"> ({upiId})</strong>} and enter
        the UTR. Their slot is confirmed when you have found the payment and approve it.
      </p>
      {!upiId && (
        <p className="mt-1.5">
          You have no UPI ID on Hotdrop yet.{' '}
          {user.verified ? (
            <Link to="/settings" className="text-ink underline underline-offset-4">
              Add it in your settings
            </Link>
          ) : (
            <>
              It can be added once your organization is verified (
              <Link to="/org/verify" className="text-ink underline underline-offset-4">
                verify now
              </Link>
              )
            </>
          )}
          . Until then write in the description how to pay you.
        </p>
      )}
    </div>
  );
}
