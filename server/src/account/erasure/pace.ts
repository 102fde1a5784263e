import type { Clock } from '../../platform/lib/clock.ts';

export type Pace = ReturnType<typeof createPace>;

/**
 * Creates the pace of one run of an erasure. Nothing starts after `ms`: the rest is for the next run.
 * Failures are collected to the end and do not stop other steps.
 */
export function createPace(clock: Clock, ms: number) {
  const until = clock.now().getTime() + ms;
  const timeIsOver = new Error('this run has used up its time');
  const failures: unknown[] = [];
  let done = 0;
  let isCut = false;

  const mayBegin = (): boolean => clock.now().getTime() <= until;

  /** Runs a step and returns its result; undefined if it failed or was not started. */
  const attempt = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    if (!mayBegin()) isCut = true;
    if (isCut) return undefined;
    try {
      return await act();
    } catch (error) {
      if (error === timeIsOver) isCut = true;
      else failures.push(error);
      return undefined;
    }
  };

  return {
    /** Runs `act` for each item found, one after another. */
    async each<T>(find: () => Promise<readonly T[]>, act: (one: T) => Promise<void>): Promise<void> {
      for (const one of (await attempt(find)) ?? []) {
        await attempt(async () => {
          await act(one);
          done++;
        });
      }
    },

    /** Runs one short step. */
    once: async (act: () => Promise<void>): Promise<void> => {
      await attempt(act);
    },

    /** Call after each part of a long step: ends the step once the time is up. */
    partDone(): void {
      done++;
      if (!mayBegin()) throw timeIsOver;
    },

    /**
     * Returns whether all is done; false if the time ran out after some progress. Otherwise failures are
     * thrown, so that retries come at growing intervals. @throws AggregateError
     */
    isAllDone(): boolean {
      if (isCut && (done > 0 || failures.length === 0)) return false;
      if (failures.length > 0) throw new AggregateError(failures, 'an erasure is not complete');
      return true;
    },
  };
}
