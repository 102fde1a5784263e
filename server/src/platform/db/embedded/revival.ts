import { setTimeout as sleep } from 'node:timers/promises';
import { firstLine } from '../../lib/error-code.ts';
import { createLogThrottle } from '../../lib/log.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Milliseconds between log lines about failed starts. */
const LOG_FAILURE_EVERY_MS = 60_000;

type Options = {
  /** Starts the server, ready for queries; cleans up after the last one. */
  launch: () => Promise<void>;
  log: (message: string) => void;
  /** Where the operator reads why it ended. */
  logFile: string;
};

export type Revival = {
  /** Marks the server as running: from now on its end is unexpected. */
  begin(): void;
  /** Called when the server has exited; `how` is for example `signal SIGKILL`. */
  ended(how: string): void;
  /** Stops restarting it. Resolves once no start is in progress. */
  end(stopServer: () => Promise<void>): Promise<void>;
};

/**
 * Restarts a server each time it exits unexpectedly, because nothing else does. A failed start (a full disk)
 * is retried with growing pauses of up to half a minute.
 */
export function createRevival({ launch, log, logFile }: Options): Revival {
  const stopping = new AbortController();
  const { signal } = stopping;
  let begun = false;
  let inProgress: Promise<void> | undefined;

  const revive = async () => {
    const mayLog = createLogThrottle(LOG_FAILURE_EVERY_MS);
    for (
      let pause = 0;
      !signal.aborted;
      pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
    ) {
      // Aborted by `end`, which is no failure.
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await launch();
        log('The database server runs again.');
        return;
      } catch (error) {
        if (!signal.aborted && mayLog())
          log(`The database server could not be started again (${firstLine(error)}); retrying.`);
      }
    }
  };

  return {
    begin() {
      begun = true;
    },
    ended(how) {
      // During a start, the start itself fails.
      if (!begun || inProgress || signal.aborted) return;
      log(`The database server ended unexpectedly (${how}); see ${logFile}. Starting it again.`);
      inProgress = revive().finally(() => {
        inProgress = undefined;
      });
    },
    async end(stopServer) {
      stopping.abort();
      // Makes a start in progress fail; a start that just succeeded is stopped below.
      await stopServer();
      if (!inProgress) return;
      await inProgress;
      await stopServer();
    },
  };
}
