import { createHmac } from 'node:crypto';
import { nowInSeconds, randomId } from './entities.ts';
import type { LedgerEvent } from './ledger.ts';

export type SignedEvent = { body: string; headers: Record<string, string> };

/** Returns an event as its webhook sends it: the body, and the headers that sign it. */
export function signedEvent({ event, payment, order, refund }: LedgerEvent, secret: string): SignedEvent {
  const payload = {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: payment },
    ...(order && { order: { entity: order } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandIn0000000',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: nowInSeconds(),
  });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': randomId(),
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  };
}

/** Razorpay treats a slower response as none. */
const answerWithinMs = 5_000;
const tries = 8;

/** Delivers events to a URL, each with growing pauses until it gets a 2xx. */
export function createDelivery(firstPauseMs: number) {
  const timers = new Set<NodeJS.Timeout>();
  let url: string | null = null;
  let closed = false;

  const post = async ({ body, headers }: SignedEvent): Promise<boolean> => {
    if (!url) return false;
    const signal = AbortSignal.timeout(answerWithinMs);
    try {
      const response = await fetch(url, { method: 'POST', body, headers, signal });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  const deliver = async (event: SignedEvent, attempt = 0): Promise<void> => {
    if (closed || (await post(event)) || closed || attempt + 1 >= tries) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void deliver(event, attempt + 1);
      },
      firstPauseMs * 2 ** attempt,
    );
    timer.unref();
    timers.add(timer);
  };

  return {
    /** Sets where events go from now on; null: nowhere, and events until the next call are lost. */
    to: (target: string | null): void => {
      url = target;
    },
    send: (event: SignedEvent): void => {
      if (url) void deliver(event);
    },
    close: (): void => {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
