import type { ErrorLog } from './log.ts';

export type Background = ReturnType<typeof createBackground>;

/** Work that nobody's answer waits for, which the server ends before it stops. */
export function createBackground(log: ErrorLog) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Begins the work; what goes wrong is logged as `name`. */
    run(name: string, work: () => Promise<void>): void {
      const running = work()
        .catch(error => log.error({ err: error }, `${name} failed`))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    /** Resolves when nothing is under way any more. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
