/** What the checkout answers when the money is on its way. */
export type CheckoutAnswer = {
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

/** Loads Razorpay's script, once. @throws when it does not come */
export async function loadCheckout(url: string): Promise<CheckoutClass> {
  const known = readClass();
  if (known) return known;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      // Another try needs another element.
      script.remove();
      reject(new Error('The checkout could not be loaded'));
    };
    document.head.append(script);
  });
  const loaded = readClass();
  if (!loaded) throw new Error('The checkout could not be loaded');
  return loaded;
}
