import { Counter, Histogram, type Registry } from 'prom-client';

type CountDelivery = (channel: string, outcome: string, ageMs: number) => void;

/** What this process told people, and what became of what it sent. */
export type NoticeCounts = {
  /** How many notices of each kind, since its start. */
  told: ReadonlyMap<string, number>;
  /** How often push services rejected our key, since its start. */
  pushRejections(): number;
  /** The listener is called for each attempt to send something; `ageMs` since it was queued. */
  onDelivery(listener: CountDelivery): void;
};

/** In seconds: from at once to after an outage. */
const buckets = [1, 2, 5, 10, 30, 60, 300, 3600];

/** Registers what people are told, and how it reaches them. */
export function registerNotices(
  registry: Registry,
  { told, pushRejections, onDelivery }: NoticeCounts,
): void {
  const registers = [registry];
  new Counter({
    name: 'hotdrop_notices_total',
    help: 'Notices told, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of told) this.inc({ kind }, count);
    },
  });
  new Counter({
    name: 'hotdrop_push_rejections_total',
    help: 'Pushes that a push service rejected because of our key (401, 403)',
    registers,
    collect() {
      this.reset();
      this.inc(pushRejections());
    },
  });
  const deliveries = new Counter({
    name: 'hotdrop_deliveries_total',
    help: 'Mails and pushes, by what became of them; retried ones count each time',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const age = new Histogram({
    name: 'hotdrop_delivery_age_seconds',
    help: 'Time from the news until a mail server or push service accepted it, quiet hours included',
    labelNames: ['channel'],
    buckets,
    registers,
  });
  onDelivery((channel, outcome, ageMs) => {
    deliveries.inc({ channel, outcome });
    if (outcome === 'sent') age.observe({ channel }, ageMs / 1000);
  });
}
