import type { PayBody } from '@hotdrop/contract/scrims/payments/payments.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/acts/use-act.ts';
import { type ApiAnswer, api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { askAnew, useAskSoon } from '../../lib/realtime/refetch.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { readTextDraft } from '../../ui/forms/use-draft.ts';
import { scrimKey } from '../scrim-api.ts';

const payKey = (id: string) => queryKey('GET /scrims/:id/payment', { params: { id } });

/** Where no event reaches the page, it looks by itself: while the organizer decides, and while money is on its way. */
const lookMs = 15_000;

/** Seats of the lobby move in bursts, and every pay page of it hears of each: asked once for them, within this, in ms. */
const spreadMs = 800;

/** How the own booking can be paid, and the booking. */
export type Paying = ApiAnswer<'GET /scrims/:id/payment'>;

function payQuery(id: string) {
  return queryOptions({
    queryKey: payKey(id),
    queryFn: ({ signal }): Promise<Paying> => api('GET /scrims/:id/payment', { params: { id } }, { signal }),
  });
}

/** The own booking and how it can be paid, in step with what the organizer decides. */
export function usePaying(id: string) {
  const client = useQueryClient();
  useServerEvent('booking:updated', event => {
    if (event.scrimId !== id) return;
    void askAnew(client, { queryKey: payKey(id) });
    void askAnew(client, { queryKey: scrimKey(id) });
  });
  // Where the money goes is told as a change of the organizer, and so of the scrim.
  const ask = useAskSoon(() => void askAnew(client, { queryKey: payKey(id) }), {
    withinMs: spreadMs,
    spread: true,
  });
  useServerEvent('scrim:changed', event => {
    if (event.scrimId === id) ask.soon();
  });
  return useQuery({
    ...payQuery(id),
    refetchInterval: ({ state }) => (state.data?.booking.status === 'held' ? lookMs : false),
  });
}

type Attempt = { body: PayBody; idempotencyKey: string };

/** POST …/payment. What it changes is asked for anew, also after a refusal: the page was out of date then. */
export function usePay(id: string) {
  const client = useQueryClient();
  return useAct({
    mutationFn: ({ body, idempotencyKey }: Attempt) =>
      api(
        'POST /scrims/:id/payment',
        { params: { id }, body },
        // Who leaves at this moment has paid all the same.
        { headers: { 'Idempotency-Key': idempotencyKey }, keepalive: true },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: payKey(id) }),
  });
}

/** Asks once more how the own booking stands; null when that cannot be told. */
export function useLook(id: string): () => Promise<Paying | null> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...payQuery(id), staleTime: 0, retry: false }).catch(() => null);
}

type PayWay = 'upi' | 'razorpay';

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
