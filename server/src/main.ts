import { readConfig } from './config.ts';
import { knownStartFault, stopOnSignals } from './process.ts';
import { startHotdrop } from './start.ts';

async function main(): Promise<void> {
  const starting = startHotdrop({ config: readConfig(process.env) });
  stopOnSignals(starting);
  const running = await starting;
  console.log(`Hotdrop is ready on ${running.url}`);
  if (!running.hasAdmin) {
    console.log('There is no admin yet. Create one with:  npm run admin -- you@example.org');
  }
}

await main().catch(error => {
  console.error(knownStartFault(error) ?? error);
  process.exitCode = 1;
});
