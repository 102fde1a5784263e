import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/databases.ts';
import { createStatsService } from '../../admin/stats/stats.service.ts';
import { createRankings } from '../../organizations/rankings.ts';
import { createCachedRatings } from '../../organizations/ratings/cached-ratings.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { asCaller, callerKeys } from '../lib/caller.ts';
import { systemClock as clock } from '../lib/clock.ts';
import { createDesk } from '../lib/desk.ts';
import { createMutex } from '../lib/mutex.ts';
import { createListSnapshots } from './list-snapshots.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
/** The sites that work was attributed to. */
const sites = new Set<string>();
const note = async () => sites.add(callerKeys()[0]);

beforeAll(async () => {
  database = await cloneDatabase(inject('postgres'));
  db = openDatabase({ connectionString: database.url, max: 2 }).withPlugin({
    transformQuery({ node }) {
      void note();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const signals = { subscribe: () => {}, onRestored: () => {} };
const notes = { query: {}, exact: true, load: note };
const pinned = () => {
  const snapshots = createListSnapshots({ now: () => 0 });
  snapshots.pin({});
  return snapshots;
};

it.each<[what: string, work: () => Promise<unknown>]>([
  ['a batch of requests', () => createDesk(async () => [await note()])('cup', {})],
  ['turns on one mutex', () => createMutex()('room', note)],
  ['a list on a page’s first load', () => pinned().get(notes)],
  ['a list that waited for its turn', () => createListSnapshots({ now: () => 0 }).get(notes)],
  ['the rankings', () => createRankings({ db, clock, signals }).table()],
  ['the stars of an organizer', () => createCachedRatings({ db, clock, signals }).of(randomUUIDv7())],
  ['the admin stats', () => createStatsService({ db, clock, hasOutbox: false }).read({ days: 7 })],
])('%s: work shared by several callers is not charged to the first (L4)', async (_, work) => {
  sites.clear();
  await asCaller(() => ['198.51.100.7', '198.51.100.7', 'who floods'], work);
  expect([...sites]).toEqual(['shared']);
});
