import { ConfigError, readConfig } from './platform/config/config.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/embedded-postgres.ts';
import { safeText } from './platform/lib/safe-error.ts';
import { OutdatedBuildError } from './platform/web-app/document.ts';
import { type Running, StartError, startHotdrop } from './start.ts';

/**
 * Runs the server with the environment's configuration until a signal ends it; a failed start is reported and
 * sets exit code 1.
 */
export async function serve(): Promise<void> {
  await start().catch(error => {
    console.error(knownStartFault(error) ?? safeText(error));
    process.exitCode = 1;
  });
}

async function start(): Promise<void> {
  const starting = startHotdrop({ config: readConfig(process.env) });
  stopOnSignals(starting);
  const running = await starting;
  console.log(`Hotdrop is ready on ${running.url}`);
  if (!running.hasAdmin) {
    console.log('There is no admin yet. Create one with:  npm run admin -- you@example.org');
  }
}

/** Time limit of the final drain; after it the process gives up (SECURITY D7). */
const closeWithinMs = 10_000;

/** Returns one line on why the start failed; null for a bug of ours, which is printed with its stack. */
export function knownStartFault(error: unknown): string | null {
  const known = [ConfigError, EmbeddedPostgresError, OutdatedBuildError, StartError].some(
    fault => error instanceof fault,
  );
  return error instanceof Error && known ? `Hotdrop cannot start. ${error.message}` : null;
}

/**
 * Shuts down cleanly at SIGINT, SIGTERM and SIGHUP. Call before the start is done: a signal during the start
 * waits for it, or the database would keep running. `stopping` says whether shutdown has begun.
 */
export function stopOnSignals(starting: Promise<Pick<Running, 'close'>>): { readonly stopping: boolean } {
  const state = { stopping: false };
  // The caller reports a failure; here it only means that there is nothing to close.
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
