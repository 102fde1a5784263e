import type { User } from '@hotdrop/contract/account/users.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useRef, useState } from 'react';
import { createAttempts } from '../../lib/acts/create-once.ts';
import { useIsHere } from '../../lib/acts/use-act.ts';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { isHiccup } from '../../lib/api/error.ts';
import { rupees } from '../../lib/format/money.ts';
import { sleep } from '../../lib/wait.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { type Paying, usePay, useRefetchPaying } from './pay-api.ts';

/** The checkout's signed response after a payment. */
type CheckoutAnswer = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

type CheckoutFailure = { error?: { description?: string } };

type CheckoutOptions = {
  key: string;
  order_id: string;
  /** In paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact: string };
  handler: (answer: CheckoutAnswer) => void;
  modal: { ondismiss: () => void };
};

type Checkout = {
  open: () => void;
  on: (event: 'payment.failed', listener: (failure: CheckoutFailure) => void) => void;
};

type CheckoutClass = new (options: CheckoutOptions) => Checkout;

const readClass = (): CheckoutClass | undefined =>
  (window as unknown as { Razorpay?: CheckoutClass }).Razorpay;

/** Loads Razorpay's script, once. @throws if it does not load */
async function loadCheckout(url: string): Promise<CheckoutClass> {
  const known = readClass();
  if (known) return known;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // A retry needs a new element.
      script.remove();
      reject(new Error('The checkout could not be loaded'));
    };
    document.head.append(script);
  });
  const loaded = readClass();
  if (!loaded) throw new Error('The checkout could not be loaded');
  return loaded;
}

/** Idle; fetching order and script; checkout open; waiting for the payment to show up. */
type RazorpayStep = 'idle' | 'opening' | 'open' | 'checking';

type Props = { scrimId: string; title: string; paying: Paying; user: User };

/** A Razorpay payment, from the button to the confirmed slot. */
export type RazorpayPayment = ReturnType<typeof useRazorpay>;

/** How long, and how often, to retry submitting the checkout's response, in ms. */
const triesForMs = 120_000;
const triesEveryMs = 3_000;

const razorpayTexts = {
  notLoaded: 'Could not reach Razorpay. Check your connection and try again.',
  dismissed: 'You closed the payment window before paying.',
  unsure: 'We have not received your payment yet. Do not pay again; we keep checking.',
} as const;

/**
 * Pays through Razorpay's checkout: opens it, submits its response, and checks for payments whose response was
 * lost. One hook for the whole page: the response may arrive after the hold has ended, or while the reader is
 * on another payment method.
 */
export function useRazorpay({ scrimId, title, paying, user }: Props) {
  const [step, setStep] = useState<RazorpayStep>('idle');
  const [problem, setProblem] = useState<string>();
  const [attempts] = useState(createAttempts);
  const pay = usePay(scrimId);
  const refetch = useRefetchPaying(scrimId);
  const paymentId = useRef<string>(undefined);
  const here = useIsHere();

  function end(text?: string) {
    if (!here.current) return;
    setProblem(text);
    setStep('idle');
  }

  async function begin() {
    const { razorpay } = paying.payment;
    if (!razorpay || step !== 'idle') return;
    setProblem(undefined);
    setStep('opening');
    const body = { method: 'razorpay' } as const;
    try {
      const [Checkout, { payment, order }] = await Promise.all([
        loadCheckout(razorpay.checkoutUrl),
        pay.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) }),
      ]);
      // Already paid in another tab: the page shows that.
      if (!order) return end();
      paymentId.current = payment._id;
      let failure = '';
      const checkout = new Checkout({
        key: order.keyId,
        order_id: order.id,
        amount: order.amount,
        currency: order.currency,
        name: 'Hotdrop',
        description: title,
        prefill: { name: user.name, email: user.email, contact: paying.booking.phone },
        handler: answer => void submitAnswer(answer),
        modal: { ondismiss: () => void closed(failure) },
      });
      checkout.on('payment.failed', ({ error }) => {
        failure = error?.description ? `The payment failed: ${error.description}` : 'The payment failed.';
      });
      checkout.open();
      setStep('open');
    } catch (error) {
      attempts.failed(error);
      end(error instanceof ApiError ? messageOf(error, scrimFallbackTexts.pay) : razorpayTexts.notLoaded);
    }
  }

  /**
   * Submits the signed response, and retries while the connection fails: the money may have arrived, and
   * Razorpay's webhook may be lost too. Continues after the reader leaves the page, but then shows nothing.
   */
  async function submitAnswer(answer: CheckoutAnswer) {
    if (here.current) setStep('checking');
    const body = { method: 'razorpay', ...answer } as const;
    const until = Date.now() + triesForMs;
    for (;;) {
      try {
        await pay.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
        await refetch();
        return end();
      } catch (error) {
        if (!isHiccup(error)) return end(messageOf(error, scrimFallbackTexts.pay));
      }
      const found = await refetch();
      if (found && hasArrived(found)) return end();
      if (Date.now() > until) return end(razorpayTexts.unsure);
      await sleep(triesEveryMs);
    }
  }

  /** Handles a closed checkout, in which an app may already have paid. */
  async function closed(failure: string) {
    if (here.current) setStep('checking');
    await refetch();
    end(failure || razorpayTexts.dismissed);
  }

  /** Whether the server knows of the payment. If the slot is gone by now, a refund is due. */
  function hasArrived({ booking, payment: { payment } }: Paying): boolean {
    const isIn =
      payment?.status === 'captured' || payment?.status === 'refund-due' || payment?.status === 'refunded';
    return booking.status === 'confirmed' || (isIn && payment._id === paymentId.current);
  }

  /** A response was submitted, but it is unknown whether the money arrived. */
  const isUnsure = problem === razorpayTexts.unsure && !hasArrived(paying);
  return { step, problem, isUnsure, begin: () => void begin() };
}

type PanelProps = { amount: number; razorpay: RazorpayPayment };

const labels = {
  opening: 'Opening Razorpay…',
  open: 'Waiting for Razorpay…',
  checking: 'Checking your payment…',
} as const;

/** Pays with a card, a UPI app or a bank, through Razorpay; the slot is confirmed at once. */
export function RazorpayPanel({ amount, razorpay }: PanelProps) {
  const { step, problem, begin } = razorpay;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Card, UPI, netbanking or wallet. Your slot is confirmed as soon as the payment goes through.
      </p>
      <FormError message={problem} />
      <Button variant="primary" busy={step !== 'idle'} onClick={begin}>
        {step === 'idle' ? `Pay ${rupees(amount)} with Razorpay` : labels[step]}
      </Button>
      <KeepOpen step={step} />
    </div>
  );
}

/** A payment in progress after its hold has ended; its outcome replaces this panel. */
export function RazorpayInProgress({ razorpay: { step, problem } }: Pick<PanelProps, 'razorpay'>) {
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
