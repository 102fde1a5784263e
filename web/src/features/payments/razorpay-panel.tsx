import type { User } from '@hotdrop/contract/users.ts';
import { FormError } from '../../components/forms/form-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { rupees } from '../../lib/format/money.ts';
import type { Paying } from './pay-api.ts';
import { useRazorpay } from './use-razorpay.ts';

type Props = { scrimId: string; title: string; paying: Paying; user: User };

const labels = {
  opening: 'Opening Razorpay…',
  open: 'Waiting for Razorpay…',
  checking: 'Checking your payment…',
} as const;

/** Pays with a card, a UPI app or a bank, through Razorpay; the slot is confirmed at once. */
export function RazorpayPanel(props: Props) {
  const { step, problem, begin } = useRazorpay(props);
  const { amount } = props.paying.payment;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Card, UPI, netbanking or wallet. Your slot is confirmed as soon as the payment is through.
      </p>
      <FormError message={problem} />
      <Button variant="primary" busy={step !== 'idle'} onClick={begin}>
        {step === 'idle' ? `Pay ${rupees(amount)} with Razorpay` : labels[step]}
      </Button>
      <p role="status" className="text-center text-ink-3 text-sm empty:hidden">
        {step === 'checking' && 'Keep this page open. This takes a few seconds.'}
      </p>
    </div>
  );
}
