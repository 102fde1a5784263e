import { useState } from 'react';
import { useSearchParams } from '../../lib/router.tsx';
import type { Paying } from './pay-api.ts';
import { readTextDraft } from '../../lib/use-text-draft.ts';

export type PayWay = 'upi' | 'razorpay';

const PARAM = 'way';

/**
 * The way that is being paid in; in the URL once it was chosen. UPI where the organizer shows a UPI ID, and where the
 * squad is in the middle of it: its last payment was one, or a UTR was begun.
 */
export function usePayWay({ booking, payment }: Paying): [PayWay, (way: string) => void] {
  const [params, setParams] = useSearchParams();
  // Once: what is handed in or wiped out later must not swap the panel under the reader.
  const [first] = useState<PayWay>(() =>
    payment.upi || payment.payment?.method === 'upi' || readTextDraft(utrName(booking._id)) ? 'upi' : 'razorpay',
  );
  const chosen = params.get(PARAM);
  const way = chosen === 'upi' || chosen === 'razorpay' ? chosen : first;

  function choose(next: string) {
    setParams(
      before => {
        const after = new URLSearchParams(before);
        after.set(PARAM, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return [payment.razorpay ? way : 'upi', choose];
}

/** Under which a booking's UTR is kept while it is typed. */
export function utrName(bookingId: string): string {
  return `utr:${bookingId}`;
}
