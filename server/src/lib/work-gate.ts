import { AppError } from './errors.ts';

type WorkGate = {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** So many queue. */
  readonly waiting: number;
};

/**
 * Lets `parallel` pieces of heavy work run at once and `waiting` more queue; whoever comes after that is shed with
 * 503 BUSY, so that memory and the rest of the traffic stay safe (SECURITY A4).
 */
export function createWorkGate({ parallel, waiting }: { parallel: number; waiting: number }): WorkGate {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= parallel) {
        if (queue.length >= waiting) throw new AppError('BUSY', { retryAfterSeconds: 2 });
        await new Promise<void>(resolve => queue.push(resolve));
      } else {
        running++;
      }
      try {
        return await work();
      } finally {
        // The place is handed to the next in the queue, so `running` only falls when nobody waits.
        const next = queue.shift();
        if (next) next();
        else running--;
      }
    },
    get waiting() {
      return queue.length;
    },
  };
}
