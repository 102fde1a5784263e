import type { GatewayPayment } from '../../platform/razorpay/razorpay.ts';

type Money = Pick<GatewayPayment, 'amount' | 'currency'>;

/** What is to be said of money that is not the fee, which is in rupees; null where it is. */
export function oddMoneyNote(paid: Money, fee: number): string | null {
  const due = { amount: fee * 100, currency: 'INR' };
  if (paid.amount === due.amount && paid.currency === due.currency) return null;
  return `${text(paid)} was paid instead of ${text(due)}`;
}

/** Amounts are in the smallest unit of their currency, as the gateway counts. */
function text({ amount, currency }: Money): string {
  const currencyDisplay = currency === 'INR' ? 'symbol' : 'code';
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits).replace('\u00a0', ' ');
}
