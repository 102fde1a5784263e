import { readConfig } from './platform/config/config.ts';
import { safeText } from './platform/lib/safe-error.ts';
import { knownStartFault, stopOnSignals } from './process.ts';
import { startHotdrop } from './start.ts';

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
