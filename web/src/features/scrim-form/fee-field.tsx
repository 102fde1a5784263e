import { limits } from '@hotdrop/contract/limits.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { useWatch } from 'react-hook-form';
import { numberIn } from '../../components/forms/number-inputs.ts';
import { Link } from '../../lib/router.tsx';
import { NumberField } from './number-field.tsx';
import type { ScrimForm } from './scrim-form.ts';

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

/** How squads pay the fee, once there is one: to the organizer, never to us (FIELD). */
export function PaymentNote({ form, user }: { form: ScrimForm; user: User }) {
  const fee = numberIn(useWatch({ control: form.control, name: 'entryFee' }), 0);
  if (fee <= 0) return null;
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
