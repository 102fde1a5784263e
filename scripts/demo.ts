import path from 'node:path';
import { type Demo, demoConfig, openDemo } from '../server/demo/demo.ts';
import { demoLogins, demoPassword } from '../server/demo/logins.ts';
import { knownStartFault, stopOnSignals } from '../server/src/serve.ts';
import { ensureWebBuilt } from './web-build.ts';

/** `npm run demo`: starts everything for a first look, with its own data. */
async function main(): Promise<void> {
  const config = demoConfig(process.env);
  await ensureWebBuilt();
  const opening = openDemo(config);
  const signals = stopOnSignals(opening.then(({ running }) => running));
  const demo = await opening;
  try {
    await fill(demo);
  } catch (error) {
    // Stopped while it was being filled: the next start begins from scratch.
    if (signals.stopping) return;
    await demo.running.close();
    throw error;
  }
  console.log(welcome(demo.running.url, config.dataDir));
}

async function fill(demo: Demo): Promise<void> {
  const began = performance.now();
  const show = progressLine();
  const done = await demo.fill(share => show(`Setting up the demo, once: ${Math.floor(share * 100)} %`));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (done === 'seeded') show(`Demo set up in ${seconds} s.`, true);
}

/** Returns a function that rewrites one line on a terminal; elsewhere it prints only the last. */
function progressLine(): (text: string, last?: boolean) => void {
  let shown = '';
  return (text, last = false) => {
    if (text === shown) return;
    shown = text;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}${last ? '\n' : ''}`);
    else if (last) console.log(text);
  };
}

function welcome(url: string, dataDir: string): string {
  const rows = Object.entries(demoLogins).map(([role, { email }]) => [role, email, demoPassword]);
  const table = [['Sign in as', 'Email', 'Password'], ...rows].map(
    ([role = '', email = '', password = '']) => `  ${role.padEnd(15)}${email.padEnd(28)}${password}`,
  );
  const relative = path.relative(process.cwd(), dataDir);
  const folder = relative.startsWith('..') ? dataDir : relative;
  return `
  The Hotdrop demo is ready on ${url}

${table.join('\n')}

  Its data is in ${folder}; remove that folder for a new demo. Ctrl-C stops it.
`;
}

await main().catch(error => {
  console.error(knownStartFault(error) ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
});
