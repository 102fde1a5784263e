import { mkdirSync } from 'node:fs';
import { type Ended, root, runQuietly } from './run.ts';
import { runUnitTests } from './unit-tests.ts';
import { checkWebBudget } from './web-budget.ts';
import { ensureWebBuilt } from './web-build.ts';
import { checkWords } from './words.ts';

/**
 * `npm run verify`: everything that needs no database and no browser. The quick checks run two at a time, as most of
 * them leave a core to others; then the unit tests take both. Stops at the first thing that fails.
 */
type Check = [name: string, check: () => Promise<Ended>];

const types = (project: string): Check => [
  `types: ${project}`,
  () => runQuietly('tsc', ['-p', project, '--noEmit']),
];

const quick: Check[] = [
  ['lint and format', () => runQuietly('biome', ['check', '.'])],
  // The root project covers contract, server and scripts.
  ...['.', 'web', 'e2e', 'bench'].map(types),
  ['unused code', () => runQuietly('knip', [])],
  ['plain words', async () => ({ exitCode: checkWords(), output: '' })],
  [
    'web budget',
    async () => {
      await ensureWebBuilt();
      return { exitCode: checkWebBudget(), output: '' };
    },
  ],
];

mkdirSync(`${root}/reports`, { recursive: true });
const waiting = quick.values();
await Promise.all([1, 2].map(lane));
console.log('\n— unit tests');
if ((await runUnitTests()) !== 0) fail('unit tests');
console.log('\nverify passed');

/** Runs one check after the other until none is left; the lanes share the list. */
async function lane(): Promise<void> {
  for (const [name, check] of waiting) {
    const { exitCode, output } = await check();
    console.log(`\n— ${name}\n${output}`.trimEnd());
    if (exitCode !== 0) fail(name);
  }
}

function fail(name: string): never {
  console.error(`\nverify failed: ${name}`);
  process.exit(1);
}
