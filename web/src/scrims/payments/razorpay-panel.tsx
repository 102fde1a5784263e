import { rupees } from '../../lib/format/money.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import type { RazorpayPayment } from './use-razorpay.ts';

type Props = { amount: number; razorpay: RazorpayPayment };

const labels = {
  opening: 'Opening Razorpay…',
  open: 'Waiting for Razorpay…',
  checking: 'Checking your payment…',
} as const;

/** Pays with a card, a UPI app or a bank, through Razorpay; the slot is confirmed at once. */
export function RazorpayPanel({ amount, razorpay }: Props) {
  const { step, problem, begin } = razorpay;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Card, UPI, netbanking or wallet. Your slot is confirmed as soon as the payment is through.
      </p>
      <FormError message={problem} />
      <Button variant="primary" busy={step !== 'idle'} onClick={begin}>
        {step === 'idle' ? `Pay ${rupees(amount)} with Razorpay` : labels[step]}
      </Button>
      <KeepOpen step={step} />
    </div>
  );
}

/** A payment that is on its way although nothing can be paid any more: what came of it shows here in a moment. */
export function RazorpayUnderWay({ razorpay: { step, problem } }: Pick<Props, 'razorpay'>) {
  return (
    <section aria-label="Payment" className="panel grid gap-4 p-5">
      <FormError message={problem} />
      {step !== 'idle' && (
        <Button variant="primary" busy>
          {labels[step]}
        </Button>
      )}
      <KeepOpen step={step} />
    </section>
  );
}

function KeepOpen({ step }: Pick<RazorpayPayment, 'step'>) {
  return (
    <p role="status" className="text-center text-ink-3 text-sm empty:hidden">
      {step === 'checking' && 'Keep this page open. This takes a few seconds.'}
    </p>
  );
}
