import { describe, expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';
import { scheduleJobs } from './jobs.queries.ts';
import { createJobs, type JobHandler } from './jobs.ts';

const server = useServer();
const quiet = { error: () => {} };
const minute = 60_000;
let count = 0;

/** Creates a runner like another node's, for one kind that nothing else on the database knows. */
function runnerOf(kind: string, handler: JobHandler) {
  return createJobs(
    { db: server.deps.db, clock: server.clock, log: quiet },
    { prompt: { [kind]: handler }, slow: {} },
  );
}

const newKind = () => `test-${++count}`;
const due = () => server.clock.now();

async function stored(kind: string) {
  return server.deps.db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('key').execute();
}

async function plan(kind: string, keys: string[], runAt = due()) {
  await scheduleJobs(
    server.deps.db,
    keys.map(key => ({ kind, key, runAt })),
  );
}

describe('slow jobs', () => {
  it('run a few at a time, so that one outage delays no job for long, and never more', async () => {
    const kind = newKind();
    await plan(
      kind,
      Array.from({ length: 20 }, (_, index) => `job-${index}`),
    );
    let release: () => void = () => {};
    const gate = new Promise<void>(resolve => {
      release = resolve;
    });
    let [atOnce, most, done] = [0, 0, 0];
    const wait: JobHandler = async () => {
      most = Math.max(most, ++atOnce);
      await gate;
      atOnce--;
      done++;
      return null;
    };
    const runner = createJobs(
      { db: server.deps.db, clock: server.clock, log: quiet },
      { prompt: {}, slow: { [kind]: wait } },
    );
    const run = runner.runDue();
    await expect.poll(() => atOnce).toBe(8);
    await plan(kind, ['late']);
    release();
    await run;
    expect([most, done]).toEqual([8, 21]);
    expect(await stored(kind)).toEqual([]);
  });

  it('that a job in progress schedules run before the run of what is due ends', async () => {
    const [first, then] = [newKind(), newKind()];
    await plan(first, ['one']);
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    const runner = createJobs(
      { db: server.deps.db, clock: server.clock, log: quiet },
      {
        prompt: {
          [first]: async key => {
            done.push(first);
            await gate.promise;
            await plan(then, [key]);
            return null;
          },
        },
        slow: {
          [then]: async () => {
            done.push(then);
            return null;
          },
        },
      },
    );
    runner.start();
    await expect.poll(() => done).toEqual([first]);
    const run = runner.runDue();
    setTimeout(gate.resolve, 50);
    await run;
    expect(done).toEqual([first, then]);
    await runner.close();
  });

  it('that arrive while others are stuck start at the next poll', async () => {
    const kind = newKind();
    await plan(kind, ['stuck']);
    const done: string[] = [];
    const runner = createJobs(
      { db: server.deps.db, clock: server.clock, log: quiet },
      {
        prompt: {},
        slow: {
          [kind]: async key => {
            if (key === 'stuck') return new Promise(() => {});
            done.push(key);
            return null;
          },
        },
      },
    );
    runner.start();
    await expect.poll(async () => (await stored(kind))[0]?.attempts, { timeout: 5000 }).toBe(1);
    await plan(kind, ['next']);
    await expect.poll(() => done, { timeout: 5000 }).toEqual(['next']);
    await runner.close();
  });
});

it('jobs that wait for services of users hold up neither prompt nor slow ones', async () => {
  const [prompt, slow, outbound] = [newKind(), newKind(), newKind()];
  await plan(
    outbound,
    Array.from({ length: 12 }, (_, index) => `stuck-${index}`),
  );
  await plan(slow, ['mail']);
  await plan(prompt, ['hold']);
  const done: string[] = [];
  const work: JobHandler = async key => {
    done.push(key);
    return null;
  };
  const runner = createJobs(
    { db: server.deps.db, clock: server.clock, log: quiet },
    {
      prompt: { [prompt]: work },
      slow: { [slow]: work },
      outbound: { [outbound]: () => new Promise(() => {}) },
    },
  );
  runner.start();
  await expect.poll(() => done.toSorted(), { timeout: 5000 }).toEqual(['hold', 'mail']);
  const begun = async () => (await stored(outbound)).filter(({ attempts }) => attempts > 0).length;
  await expect.poll(begun, { timeout: 8000 }).toBe(8);
  await runner.close();
});

describe('recurring jobs', () => {
  it('exist on their own, once, and keep their time across a restart', async () => {
    const kind = newKind();
    let runs = 0;
    const daily: JobHandler = async () => {
      runs++;
      return new Date(due().getTime() + 24 * 60 * minute);
    };
    const start = () =>
      createJobs(
        { db: server.deps.db, clock: server.clock, log: quiet },
        { prompt: {}, slow: {}, standing: { [kind]: daily } },
      );
    await Promise.all([start().runDue(), start().runDue()]);
    expect(runs).toBe(1);
    server.clock.advance(60 * minute);
    await start().runDue();
    expect(runs).toBe(1);
    server.clock.advance(24 * 60 * minute);
    await start().runDue();
    expect(runs).toBe(2);
    expect(await stored(kind)).toMatchObject([{ key: 'all' }]);
  });
});

describe('jobs', () => {
  it('each run once with two nodes on one database', async () => {
    const kind = newKind();
    const done: string[] = [];
    const keys = Array.from({ length: 120 }, (_, index) => `job-${index}`);
    await plan(kind, keys);
    const work: JobHandler = async key => {
      await new Promise(resolve => setImmediate(resolve));
      done.push(key);
      return null;
    };
    const runners = [runnerOf(kind, work), runnerOf(kind, work)];
    await Promise.all(runners.map(runner => runner.runDue()));
    expect(done.sort()).toEqual(keys.sort());
    expect(await stored(kind)).toEqual([]);
  });

  it('wait until they are due, and repeat as often as they say', async () => {
    const kind = newKind();
    const done: number[] = [];
    const start = due().getTime();
    await plan(kind, ['later'], new Date(start + 5 * minute));
    const runner = runnerOf(kind, async () => {
      done.push(1);
      return done.length < 3 ? new Date(due().getTime() + minute) : null;
    });
    await runner.runDue();
    expect(done).toHaveLength(0);
    for (const expected of [1, 2, 3, 3]) {
      server.clock.advance(5 * minute);
      await runner.runDue();
      expect(done).toHaveLength(expected);
    }
  });

  it('survive the death of their node: another runs them after the lease', async () => {
    const kind = newKind();
    await plan(kind, ['orphan', 'next']);
    const dead = runnerOf(kind, () => new Promise(() => {}));
    void dead.runDue();
    await expect.poll(async () => (await stored(kind)).filter(job => job.attempts === 1).length).toBe(1);
    const done: string[] = [];
    const alive = runnerOf(kind, async key => {
      done.push(key);
      return null;
    });
    await alive.runDue();
    expect(done).toHaveLength(1);
    server.clock.advance(minute + 1);
    await alive.runDue();
    expect(done.sort()).toEqual(['next', 'orphan']);
    await dead.close();
  });

  it('that fail are retried with growing delays, and the others go on', async () => {
    const kind = newKind();
    const tries: number[] = [];
    const done: string[] = [];
    await plan(kind, ['bad'], new Date(due().getTime() - 1));
    await plan(kind, ['good-1', 'good-2']);
    const start = due().getTime();
    const runner = runnerOf(kind, async key => {
      if (key !== 'bad') {
        done.push(key);
        return null;
      }
      tries.push(Math.round((due().getTime() - start) / 1000));
      throw new Error('the mail server is gone');
    });
    await runner.runDue();
    expect(done.sort()).toEqual(['good-1', 'good-2']);
    expect(await stored(kind)).toMatchObject([{ key: 'bad', last_error: 'the mail server is gone' }]);
    for (let second = 0; second < 40; second++) {
      server.clock.advance(1000);
      await runner.runDue();
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses.length).toBeGreaterThanOrEqual(4);
    for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(2 ** (index + 1));
  });

  it('that are requested again while they run, run again', async () => {
    const kind = newKind();
    let runs = 0;
    await plan(kind, ['again']);
    const runner = runnerOf(kind, async key => {
      if (++runs === 1) await plan(kind, [key]);
      return null;
    });
    await runner.runDue();
    expect(runs).toBe(2);
    expect(await stored(kind)).toEqual([]);
  });

  it('of a kind only another node knows are left to it', async () => {
    const kind = newKind();
    await plan(kind, ['theirs']);
    await runnerOf(newKind(), async () => null).runDue();
    expect(await stored(kind)).toHaveLength(1);
  });

  it('that wait for something do not hold up urgent ones', async () => {
    const [prompt, slow] = [newKind(), newKind()];
    await plan(slow, ['stuck']);
    await plan(prompt, ['quick']);
    const done: string[] = [];
    const runner = createJobs(
      { db: server.deps.db, clock: server.clock, log: quiet },
      {
        prompt: {
          [prompt]: async key => {
            done.push(key);
            return null;
          },
        },
        slow: { [slow]: () => new Promise(() => {}) },
      },
    );
    runner.start();
    await expect.poll(() => done).toEqual(['quick']);
    await runner.close();
  });
});
