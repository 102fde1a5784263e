import { beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../demo/random.ts';
import { minuteMs } from '../../src/platform/lib/clock.ts';
import { rounds } from '../depth.ts';
import { type Kill, type RunReport, runKills } from './run.ts';
import { setNames } from './writers.ts';

const seed = process.env.DURABILITY_SEED ?? String(Date.now());

/** The kills that end the server, which is restarted after each. */
const serverKills = rounds(4, 18);
const bothKills = rounds(1, 2);

const times = (count: number, kill: Kill): Kill[] => Array(count).fill(kill);

// On other systems, a folder's database processes cannot be identified.
describe.skipIf(process.platform !== 'linux')(`killed at random by the seed ${seed}`, () => {
  let report: RunReport;

  beforeAll(async () => {
    const kills = [
      ...times(serverKills, 'server'),
      ...times(rounds(2, 6), 'database'),
      ...times(rounds(2, 6), 'session'),
      ...times(bothKills, 'server and database'),
    ];
    const order = randomFrom(`${seed} kills`).shuffled(kills);
    report = await runKills({ seed, kills: order, after: { from: 1, to: 60 } });
  }, 15 * minuteMs);

  it.each(setNames)('all acknowledged %s exist, once each, and no others (D1, D10)', name => {
    const { acknowledged, recovered, ...rest } = report.sets[name];
    expect(rest).toEqual({
      asked: acknowledged,
      refused: 0,
      unknown: 0,
      lost: [],
      unexpected: [],
      duplicates: [],
    });
    expect(acknowledged).toBeGreaterThan(0);
  });

  it('a client without a response learned by retrying what had happened (D1)', () => {
    expect(report.unanswered).toBeGreaterThan(0);
  });

  it('all invariants between rows hold (D1, D5, D6)', () => {
    expect(report.broken).toEqual([]);
  });

  it(`after each of ${serverKills + bothKills} kills the server is up in 15 s, with one database (D7)`, () => {
    // Also after the stop in the middle.
    expect(report.starts.map(start => start.databases)).toEqual(Array(serverKills + bothKills + 1).fill(1));
    expect(Math.max(...report.starts.map(start => start.ms))).toBeLessThan(15_000);
  });

  it('SIGTERM in the middle stops it within 10 s, with nothing left behind (D7)', () => {
    expect(report.stop).toMatchObject({ code: 0, leftovers: [] });
  });
});

describe.skipIf(process.platform !== 'linux')('a server that answers before it commits', () => {
  it(
    'is caught by the same check (D1)',
    async () => {
      const kills: Kill[] = ['server', 'database'];
      const preload = new URL('./answers-before-commit.ts', import.meta.url).href;
      // Right after a response: a moment later even such a server has committed.
      const after = { from: 1, to: 1 };
      const { sets } = await runKills({
        seed,
        kills,
        after,
        preload,
        players: 2,
        deeds: ['message', 'booking'],
      });
      expect(sets.messages.lost.length + sets.bookings.lost.length).toBeGreaterThanOrEqual(kills.length);
    },
    8 * minuteMs,
  );
});
