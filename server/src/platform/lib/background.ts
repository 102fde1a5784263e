import type { ErrorLog } from './log.ts';

export type Background = ReturnType<typeof createBackground>;

/** Runs work that no response waits for, which the server finishes before it stops. */
export function createBackground(log: ErrorLog) {
  const inProgress = new Set<Promise<void>>();
  return {
    /** Starts the work; failures are logged as `name`. */
    run(name: string, work: () => Promise<void>): void {
      const running = work()
        .catch(error => log.error({ err: error }, `${name} failed`))
        .finally(() => inProgress.delete(running));
      inProgress.add(running);
    },
    /** Resolves once nothing is in progress. */
    async settled(): Promise<void> {
      while (inProgress.size > 0) await Promise.all(inProgress);
    },
  };
}
