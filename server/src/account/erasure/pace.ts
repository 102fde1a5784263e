import type { Clock } from '../../platform/lib/clock.ts';

export type Pace = ReturnType<typeof createPace>;

/**
 * One run of an erasure, in which nothing is begun after `ms`: what is left is for the next run. What fails is kept for
 * the end, and keeps nothing else from being done.
 */
export function createPace(clock: Clock, ms: number) {
  const until = clock.now().getTime() + ms;
  const timeIsOver = new Error('the time of this run is over');
  const failures: unknown[] = [];
  let done = 0;
  let isCut = false;

  const mayBegin = (): boolean => clock.now().getTime() <= until;

  /** Gives what came of it, if it was begun and did not fail. */
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
    /** Does this with each that is found, one after the other. */
    async each<T>(find: () => Promise<readonly T[]>, act: (one: T) => Promise<void>): Promise<void> {
      for (const one of (await attempt(find)) ?? []) {
        await attempt(async () => {
          await act(one);
          done++;
        });
      }
    },

    /** Does what is one short act. */
    once: async (act: () => Promise<void>): Promise<void> => {
      await attempt(act);
    },

    /** Said after each part of an act that has many, which ends here once the time is over. */
    partDone(): void {
      done++;
      if (!mayBegin()) throw timeIsOver;
    },

    /**
     * Whether everything is done. Where only what fails is left, or nothing else could be done for it, it throws, so that
     * the next run comes later and later. @throws AggregateError
     */
    isAllDone(): boolean {
      if (isCut && (done > 0 || failures.length === 0)) return false;
      if (failures.length > 0) throw new AggregateError(failures, 'an erasure is not carried out in full');
      return true;
    },
  };
}
