import { useState } from 'react';
import { readTextDraft } from '../../lib/use-text-draft.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import type { Paying } from './pay-api.ts';

export type PayWay = 'upi' | 'razorpay';

/**
 * The way that is being paid in; in the URL once it was chosen. UPI where the organizer shows a UPI ID, and where the
 * squad is in the middle of it: its last payment was one, or a UTR was begun.
 */
export function usePayWay({ booking, payment }: Paying): [PayWay, (way: string) => void] {
  const [chosen, choose] = useUrlChoice('way', '');
  // Once: what is handed in or wiped out later must not swap the panel under the reader.
  const [first] = useState<PayWay>(() =>
    payment.upi || payment.payment?.method === 'upi' || readTextDraft(utrName(booking._id))
      ? 'upi'
      : 'razorpay',
  );
  const way = chosen === 'upi' || chosen === 'razorpay' ? chosen : first;
  return [payment.razorpay ? way : 'upi', choose];
}

/** Under which a booking's UTR is kept while it is typed. */
export function utrName(bookingId: string): string {
  return `utr:${bookingId}`;
}
