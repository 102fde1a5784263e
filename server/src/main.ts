import { ConfigError, readConfig } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres.ts';
import { type Running, StartError, startHotdrop } from './start.ts';

/** The drain at the end may take this long before the process gives up (SECURITY D7). */
const closeWithinMs = 10_000;

async function main(): Promise<void> {
  const running = await start();
  if (!running) return;
  console.log(`Hotdrop is ready on ${running.url}`);
  if (!running.hasAdmin) {
    console.log('There is no admin yet. Create one with:  npm run admin -- you@example.org');
  }
  stopOnSignals(running);
}

async function start(): Promise<Running | null> {
  try {
    return await startHotdrop({ config: readConfig(process.env) });
  } catch (error) {
    const known =
      error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof StartError;
    console.error(known ? `Hotdrop cannot start. ${error.message}` : error);
    process.exitCode = 1;
    return null;
  }
}

function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => process.exit(1), closeWithinMs);
    late.unref();
    await running.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

await main();
