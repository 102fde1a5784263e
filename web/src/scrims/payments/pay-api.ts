import type { PayBody } from '@hotdrop/contract/scrims/payments/payments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiResponse, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { refetchChanged, useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useWatch } from '../../lib/realtime/use-server-event.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { readTextDraft } from '../../ui/forms/use-draft.ts';
import { scrimKey } from '../scrim-api.ts';
import { useScrimEvent } from '../use-live-scrim.ts';

const payQuery = (id: string) => apiQuery('GET /scrims/:id/payment', { params: { id } });

/** Poll interval while a booking is held, for pages that no event reaches; in ms. */
const pollMs = 15_000;

/** Slots change in bursts that reach every pay page: one refetch, at a random time within this, in ms. */
const spreadMs = 800;

/** The reader's booking, and how it can be paid. */
export type Paying = ApiResponse<'GET /scrims/:id/payment'>;

/** Returns the reader's booking and how it can be paid, kept up to date with the organizer's decisions. */
export function usePaying(id: string) {
  const client = useQueryClient();
  useScrimEvent('booking:updated', id, () => {
    void refetchChanged(client, { queryKey: payQuery(id).queryKey });
    void refetchChanged(client, { queryKey: scrimKey(id) });
  });
  // New payment details of the organizer arrive as `scrim:changed`.
  const ask = useRefetchSoon(() => void refetchChanged(client, { queryKey: payQuery(id).queryKey }), {
    withinMs: spreadMs,
    spread: true,
  });
  useScrimEvent('scrim:changed', id, ask.soon);
  // A payment that arrived before this page was connected sent it no event.
  useWatch('scrim', [id], ask.soon);
  return useQuery({
    ...payQuery(id),
    refetchInterval: ({ state }) => (state.data?.booking.status === 'held' ? pollMs : false),
  });
}

type Attempt = { body: PayBody; idempotencyKey: string };

/** POST …/payment. Refetches even after an error, as the page was then out of date. */
export function usePay(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ body, idempotencyKey }: Attempt) =>
      api(
        'POST /scrims/:id/payment',
        { params: { id }, body },
        // `keepalive`: leaving the page now must not drop the payment.
        { headers: { 'Idempotency-Key': idempotencyKey }, keepalive: true },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: payQuery(id).queryKey }),
  });
}

/** Returns a function that refetches the booking and how it can be paid; null on failure. */
export function useRefetchPaying(id: string): () => Promise<Paying | null> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...payQuery(id), staleTime: 0, retry: false }).catch(() => null);
}

type PayWay = 'upi' | 'razorpay';

/**
 * Returns the payment method, which is in the URL once chosen. By default UPI if the organizer shows a UPI ID,
 * or if the squad has started with it: its last payment was by UPI, or a UTR is typed.
 */
export function usePayWay({ booking, payment }: Paying): [PayWay, (way: string) => void] {
  const [chosen, choose] = useUrlChoice('way', '');
  // Decided once: submitting or clearing a UTR later must not swap the panel under the reader.
  const [first] = useState<PayWay>(() =>
    payment.upi || payment.payment?.method === 'upi' || readTextDraft(utrName(booking._id))
      ? 'upi'
      : 'razorpay',
  );
  const way = chosen === 'upi' || chosen === 'razorpay' ? chosen : first;
  return [payment.razorpay ? way : 'upi', choose];
}

/** Returns the draft key of a booking's UTR. */
export function utrName(bookingId: string): string {
  return `utr:${bookingId}`;
}
