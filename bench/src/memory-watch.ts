import { setTimeout as sleep } from 'node:timers/promises';
import type { Subject } from './subject.ts';

export type MemoryWatch = {
  /** The resident memory so far, in MB, oldest first. */
  readonly samples: readonly number[];
  end(): Promise<void>;
};

/** Samples the server's resident memory every `everyMs` until ended. */
export function watchMemory(server: Subject, everyMs: number): MemoryWatch {
  const samples: number[] = [];
  const ended = new AbortController();
  const { signal } = ended;
  const watching = (async () => {
    while (!signal.aborted) {
      samples.push(server.residentMegabytes());
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    samples,
    async end() {
      ended.abort();
      await watching;
    },
  };
}
