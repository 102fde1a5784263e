import { readConfig } from './config.ts';
import { knownStartFault, stopOnSignals } from './process.ts';
import { type Running, startHotdrop } from './start.ts';

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
    console.error(knownStartFault(error) ?? error);
    process.exitCode = 1;
    return null;
  }
}

await main();
