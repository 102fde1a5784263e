import { Gauge, type Registry } from 'prom-client';
import { assertUsable, type Database, poolOf } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import {
  findJobsState,
  findMoneyState,
  findPushState,
  findRecent,
  findSendingState,
  findSlotsState,
} from './installation.queries.ts';

/** More frequent scrapes get the same values, so that they cannot load the database. */
const keptMs = 5_000;
/** A scrape does not wait longer for the database: then it counts as down. */
const patienceMs = 2_000;

type Deps = { db: Database; clock: Clock };
type Values = Awaited<ReturnType<typeof readInstallation>>;

/** Runs one statement after the other, on one connection at a time. */
async function readInstallation({ db, clock }: Deps) {
  const now = clock.now();
  return {
    jobs: await findJobsState(db, now),
    push: await findPushState(db, now),
    sending: await findSendingState(db, now),
    slots: await findSlotsState(db, now),
    money: await findMoneyState(db),
    recent: await findRecent(db, now),
  };
}

/**
 * Returns the values, or null if the database does not respond; one read at a time, and none within five
 * seconds of the last.
 */
function createReader(deps: Deps): () => Promise<Values | null> {
  let last: { at: number; ended: boolean; values: Promise<Values | null> } | undefined;
  return () => {
    if (!last || (last.ended && performance.now() - last.at > keptMs)) {
      const reading = { at: performance.now(), ended: false, values: Promise.resolve<Values | null>(null) };
      reading.values = readInstallation(deps)
        .catch(() => null)
        .finally(() => {
          reading.ended = true;
        });
      last = reading;
    }
    return within(patienceMs, last.values);
  };
}

async function within<T>(ms: number, value: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const late = setTimeout(resolve, ms, null);
  try {
    return await Promise.race([value, promise]);
  } finally {
    clearTimeout(late);
  }
}

/** Registers values from the database: the same on every node, so take the maximum over nodes. */
export function registerInstallation(registry: Registry, deps: Deps): void {
  const read = createReader(deps);
  const gauges: {
    name: string;
    help: string;
    label?: string;
    of(values: Values): number | Record<string, number>;
  }[] = [
    {
      name: 'hotdrop_jobs_due',
      help: 'Due jobs (at most 10,000 are counted)',
      of: ({ jobs }) => jobs.due,
    },
    {
      name: 'hotdrop_jobs_oldest_due_seconds',
      help: 'How late the oldest due job is',
      of: ({ jobs }) => jobs.oldestSeconds,
    },
    {
      name: 'hotdrop_jobs_failing',
      help: 'Jobs whose last run failed; jobs.last_error says why',
      of: ({ jobs }) => jobs.failing,
    },
    {
      name: 'hotdrop_deliveries_owed',
      help: 'Mails and pushes that are queued, and that no server has accepted yet',
      label: 'channel',
      of: ({ sending: { mail, push } }) => ({ mail: mail.owed, push: push.owed }),
    },
    {
      name: 'hotdrop_deliveries_late_seconds',
      help: 'How late the oldest due mail and push are',
      label: 'channel',
      of: ({ sending: { mail, push } }) => ({ mail: mail.oldestSeconds, push: push.oldestSeconds }),
    },
    {
      name: 'hotdrop_outbox_mails',
      help: 'Mails stored because there is no mail server (at most 10,000 are counted)',
      of: ({ sending }) => sending.outbox,
    },
    {
      name: 'hotdrop_urgent_pushes_oldest_seconds',
      help: 'Age of the oldest urgent push that no push service has accepted yet, to devices reached before',
      of: ({ push }) => push.oldestUrgentSeconds,
    },
    {
      name: 'hotdrop_seats_held',
      help: 'Slots held until the fee is paid; overdue if the hold should have ended',
      label: 'state',
      of: ({ slots: { held, overdue } }) => ({ waiting: held - overdue, overdue }),
    },
    {
      name: 'hotdrop_payments_waiting',
      help: 'Payments that somebody must act on: UTRs to confirm, refunds due',
      label: 'state',
      of: ({ money }) => ({ submitted: money.submitted, 'refund-due': money.refundsDue }),
    },
    {
      name: 'hotdrop_refunds_due_rupees',
      help: 'Refunds due, in rupees',
      of: ({ money }) => money.refundRupees,
    },
    {
      name: 'hotdrop_made_recently',
      help: 'What was created in the last five minutes and still exists',
      label: 'what',
      of: ({ recent: { accounts, registrations, bookings, messages } }) => ({
        accounts,
        registrations,
        bookings,
        messages,
      }),
    },
    {
      name: 'hotdrop_payments_captured_recently',
      help: 'Payments of the last day that were captured in the last five minutes',
      of: ({ recent }) => recent.captured,
    },
    {
      name: 'hotdrop_payments_captured_recently_rupees',
      help: 'Sum of the payments captured, in rupees',
      of: ({ recent }) => recent.capturedRupees,
    },
  ];
  new Gauge({
    name: 'hotdrop_database_up',
    help: 'Whether the database responded within two seconds',
    registers: [registry],
    async collect() {
      this.set(Number((await read()) !== null));
    },
  });
  new Gauge({
    name: 'hotdrop_database_has_room',
    help: 'Whether the database can write: 0 from a full disk until a write succeeds again',
    registers: [registry],
    async collect() {
      const { shortage } = poolOf(deps.db);
      if (shortage.lasts) await within(patienceMs, assertUsable(deps.db)).catch(() => null);
      this.set(Number(!shortage.lasts));
    },
  });
  for (const { name, help, label, of } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        const values = await read();
        if (!values) {
          // No value is better than the zero that a gauge without labels has after a reset.
          if (!label) this.remove();
          return;
        }
        const found = of(values);
        if (typeof found === 'number') this.set(found);
        else for (const [word, value] of Object.entries(found)) this.set({ [label ?? '']: word }, value);
      },
    });
  }
}
