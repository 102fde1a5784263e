import { Counter, Gauge, type Registry } from 'prom-client';
import { type Database, poolOf } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Realtime } from '../realtime/realtime.ts';

/** This process's state, read on a scrape. */
export type ProcessState = {
  db: Database;
  signals: { readonly connected: boolean };
  redis: { readonly connected: boolean } | null;
  jobs: Pick<Jobs, 'runs'>;
  realtime: Pick<Realtime, 'counts' | 'listening'>;
  passwords: { readonly waiting: number };
  decoding: { readonly waiting: number; readonly running: number };
};

type Labels = Record<string, string>;
type Value = readonly [labels: Labels, value: number];
type Reading = { name: string; help: string; labelNames?: string[]; read(): Value[] };

/** Returns a single value without labels. */
const one = (value: number): Value[] => [[{}, value]];

/** Returns one value per value of a label. */
const by = (label: string, values: Record<string, number>): Value[] =>
  Object.entries(values).map(([word, value]) => [{ [label]: word }, value]);

/** Registers what this process holds and has counted since its start; nothing is read before a scrape. */
export function registerProcessState(
  registry: Registry,
  { db, signals, redis, jobs, realtime, passwords, decoding }: ProcessState,
): void {
  const pool = poolOf(db);
  const { counts } = realtime;

  const gauges: Reading[] = [
    {
      name: 'hotdrop_database_connections',
      help: 'Connections of the pool: used, idle, and requests waiting for one',
      labelNames: ['state'],
      read: () =>
        by('state', {
          used: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        }),
    },
    {
      name: 'hotdrop_notifications_up',
      help: 'Whether this node receives the signals of other nodes',
      read: () => one(Number(signals.connected)),
    },
    {
      name: 'hotdrop_sockets',
      help: 'Connected sockets',
      read: () => one(realtime.listening().sockets),
    },
    {
      name: 'hotdrop_socket_rooms',
      help: 'Rooms that sockets have joined, by kind: accounts, sessions, groups, scrim rooms, events',
      labelNames: ['kind'],
      read: () => by('kind', realtime.listening().rooms),
    },
    {
      name: 'hotdrop_hashing_waiting',
      help: 'Passwords waiting to be hashed or checked',
      read: () => one(passwords.waiting),
    },
    {
      name: 'hotdrop_decoding_taken',
      help: 'Pictures waiting to be decoded or being decoded',
      read: () => one(decoding.waiting + decoding.running),
    },
  ];
  if (redis) {
    gauges.push({
      name: 'hotdrop_redis_up',
      help: 'Whether this node is connected to Redis',
      read: () => one(Number(redis.connected)),
    });
  }

  const counters: Reading[] = [
    {
      name: 'hotdrop_database_errors_total',
      help: 'Failed statements, by SQLSTATE class; 23 are constraint violations, which are expected',
      labelNames: ['class'],
      read: () => by('class', Object.fromEntries(pool.refusals)),
    },
    {
      name: 'hotdrop_socket_events_total',
      help: 'Socket events received (in) and sent (out); an event to many sockets counts once',
      labelNames: ['direction'],
      read: () => by('direction', { in: counts.received, out: counts.emitted }),
    },
    {
      name: 'hotdrop_socket_refusals_total',
      help: 'Events over the limit (refused), connections ended for flooding, slow readers dropped',
      labelNames: ['reason'],
      read: () =>
        by('reason', { refused: counts.refused, flood: counts.floods, 'slow-reader': counts.slowReaders }),
    },
    {
      name: 'hotdrop_job_runs_total',
      help: 'Jobs that this node ran or that failed here, by kind',
      labelNames: ['kind', 'outcome'],
      read: () =>
        [...jobs.runs].flatMap(([kind, runs]) =>
          Object.entries(runs).map(([outcome, value]): Value => [{ kind, outcome }, value]),
        ),
    },
  ];

  for (const { read, ...metric } of gauges) {
    new Gauge({
      ...metric,
      registers: [registry],
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  }
  for (const { read, ...metric } of counters) {
    new Counter({
      ...metric,
      registers: [registry],
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  }
}
