import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Random, randomFrom } from '../../demo/random.ts';
import { sendJobs } from '../../src/notifications/tell.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { waitUntil } from '../../src/platform/db/embedded/processes.ts';
import { connectionOfRunningServer } from '../../src/platform/db/embedded/running-server.ts';
import { firstLine } from '../../src/platform/lib/error-code.ts';
import { brokenInvariants } from '../invariants.ts';
import { startPushService } from '../push/push-service.ts';
import { createApi } from './api.ts';
import { readAll } from './final-read.ts';
import { checkSet, type SetReport } from './set-check.ts';
import { createSubject, type Subject } from './subject.ts';
import { openVenue } from './venue.ts';
import { type Deed, type SetName, setNames, startWriters } from './writers.ts';

/** Which processes SIGKILL hits. */
export type Kill = 'server' | 'database' | 'session' | 'server and database';

type Options = {
  /** The same seed gives the same actions and pauses; the timing depends on the machine. */
  seed: string;
  /** Sent one after the other; the run ends after the last. */
  kills: Iterable<Kill>;
  /** Each kill comes after a number of acknowledged writes in this range. */
  after: { from: number; to: number };
  deeds?: readonly Deed[];
  players?: number;
  /** A module that the server loads first. */
  preload?: string;
};

export type RunReport = {
  kills: Record<Kill, number>;
  sets: Record<SetName, SetReport>;
  /** Tries without a clear response, each of which was repeated. */
  unanswered: number;
  /** Invariants that are broken at the end. */
  broken: string[];
  /** For each restart, how long it took, and how many databases ran on the folder. */
  starts: { ms: number; databases: number }[];
  /** SIGTERM while writing: how it ended and what was left. */
  stop: { ms: number; code: number | null; leftovers: string[] };
};

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A writer gets a response at least this often, whatever is killed; otherwise the run has failed. */
const progressWithinMs = 60_000;

const evenly: readonly Deed[] = [
  'message',
  'message',
  'message',
  'booking',
  'registration',
  'payment',
  'kick',
];

/**
 * Writes through the API while server and database are killed, stops the server in the middle, starts it again,
 * and reads everything once.
 * @throws Error if the run itself fails: Hotdrop did not start in time, or did not respond
 */
export async function runKills(options: Options): Promise<RunReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-durability-'));
  const service = await startPushService();
  // Long enough for a kill to come in between, and one in five is refused at first.
  service.state.pauseMs = 100;
  let asked = 0;
  service.state.reply = () => (++asked % 5 === 0 ? { status: 503 } : null);
  const subject = createSubject(dataDir, service.host);
  try {
    return await underKills(subject, dataDir, service, options);
  } catch (error) {
    throw new Error(`The run failed (${firstLine(error)}), and the server said last:\n${subject.output()}`, {
      cause: error,
    });
  } finally {
    await subject.kill();
    // The database outlives its server. Another start would stop it, but there is none here.
    for (const pid of await subject.database.servers()) killNow(pid);
    await service.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function underKills(
  subject: Subject,
  dataDir: string,
  service: PushService,
  { seed, kills, after, deeds = evenly, players = 5, preload }: Options,
): Promise<RunReport> {
  const random = randomFrom(seed);
  const api = createApi(subject.url);
  await subject.start();
  const venue = await openVenue(api, { players, prepared: 8, subscribe: () => service.subscribe() });
  const starts: RunReport['starts'] = [];
  const start = async (options: { preload?: string } = {}) => {
    const ms = await subject.start(options);
    starts.push({ ms, databases: (await subject.database.servers()).length });
  };
  const variant = preload ? { preload } : {};
  if (preload) {
    await subject.stop();
    await start(variant);
  }

  const progress = createProgress();
  const writers = startWriters({ api, venue, random, deeds, onAcknowledged: progress.step });
  const killed: RunReport['kills'] = { server: 0, database: 0, session: 0, 'server and database': 0 };
  for (const kill of kills) {
    await Promise.race([progress.reached(random.integer(after.from, after.to)), writers.failed]);
    killed[kill]++;
    await strike(subject, kill, random);
    if (kill.startsWith('server')) await start(variant);
  }

  await Promise.race([progress.reached(after.to), writers.failed]);
  const stopped = await subject.stop();
  const stop = { ...stopped, leftovers: await subject.leftovers() };
  await start();
  await writers.stop();
  await sendTheRest(dataDir);
  const found = await readAll(api, venue, ({ phone }) => service.pushesTo(phone));
  const sets = Object.fromEntries(
    setNames.map(name => [name, checkSet(writers.histories[name], found[name])]),
  ) as RunReport['sets'];
  const unanswered = setNames
    .flatMap(name => writers.histories[name])
    .filter(({ event }) => event === 'unknown');
  return {
    kills: killed,
    sets,
    unanswered: unanswered.length,
    broken: await invariantsOf(dataDir),
    starts,
    stop,
  };
}

/** Kills at once, so that recently acknowledged writes have only this moment to reach the disk. */
async function strike({ kill, database }: Subject, whom: Kill, random: Random): Promise<void> {
  const server = whom.startsWith('server') ? kill() : undefined;
  if (whom.endsWith('database')) killNow(await database.server());
  if (whom === 'session') {
    const sessions = await database.sessions();
    if (sessions.length > 0) killNow(random.pick(sessions));
  }
  await server;
}

function killNow(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

/** Counts acknowledged writes; `reached` resolves in the same turn as soon as there are enough more. */
function createProgress() {
  let count = 0;
  let waiting: { at: number; resolve: () => void } | undefined;
  return {
    step() {
      count++;
      if (waiting && count >= waiting.at) waiting.resolve();
    },
    async reached(more: number): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const late = setTimeout(
        () => reject(new Error(`No write was acknowledged in ${progressWithinMs / 1000} s`)),
        progressWithinMs,
      );
      waiting = { at: count + more, resolve };
      await promise.finally(() => clearTimeout(late));
      waiting = undefined;
    },
  };
}

/** Resolves once every kick was pushed; does not wait for the claims and leases of killed servers to end. */
async function sendTheRest(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async db => {
    await db.updateTable('deliveries').set({ claimed_until: null }).where('channel', '=', 'push').execute();
    await db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', sendJobs.push).execute();
    const isSent = async () => {
      const left = await db
        .selectFrom('deliveries')
        .innerJoin('notices', 'notices.id', 'notice_id')
        .select('deliveries.id')
        .where('channel', '=', 'push')
        .where('kind', '=', 'squad-kicked')
        .execute();
      return left.length === 0;
    };
    if (!(await waitUntil(isSent, progressWithinMs))) throw new Error('Some pushes were never sent');
  });
}

const invariantsOf = (dataDir: string): Promise<string[]> => withDatabase(dataDir, brokenInvariants);

async function withDatabase<Result>(
  dataDir: string,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const connection = await connectionOfRunningServer(dataDir);
  if (!connection) throw new Error('the database is not there at the end');
  const db = openDatabase({ ...connection, max: 1 });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
