import { ConfigError } from './platform/config/config.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/embedded-postgres.ts';
import { type Running, StartError } from './start.ts';

/** The drain at the end may take this long before the process gives up (SECURITY D7). */
const closeWithinMs = 10_000;

/** The one line that tells the operator why there was no start; null for a fault of ours, which shows its stack. */
export function knownStartFault(error: unknown): string | null {
  const known =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof StartError;
  return known ? `Hotdrop cannot start. ${error.message}` : null;
}

/**
 * Ends the process in good order at SIGINT, SIGTERM and SIGHUP. To be called before the start is over: a signal that
 * comes meanwhile waits for it, or the database would live on. `stopping` tells whether that has begun.
 */
export function stopOnSignals(starting: Promise<Pick<Running, 'close'>>): { readonly stopping: boolean } {
  const state = { stopping: false };
  // Who started it tells of a failure; here it only means that there is nothing to close.
  const started = starting.catch(() => null);
  const stop = async () => {
    if (state.stopping) return;
    state.stopping = true;
    const late = setTimeout(() => process.exit(1), closeWithinMs);
    late.unref();
    const running = await started;
    await running?.close();
    process.exit(process.exitCode ?? 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  return state;
}
