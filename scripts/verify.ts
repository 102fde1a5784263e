import { mkdirSync } from 'node:fs';
import { root, run } from './run.ts';
import { runUnitTests } from './unit-tests.ts';
import { checkWebBudget } from './web-budget.ts';
import { ensureWebBuilt } from './web-build.ts';
import { checkWords } from './words.ts';

/** `npm run verify`: everything that needs no database and no browser. Stops at the first thing that fails. */
const steps: [name: string, check: () => Promise<number>][] = [
  ['lint and format', () => run('biome', ['check', '.'])],
  ...['contract', 'server', 'web', 'e2e', 'bench', '.'].map((project): [string, () => Promise<number>] => [
    `types: ${project}`,
    () => run('tsc', ['-p', project, '--noEmit']),
  ]),
  ['plain words', async () => checkWords()],
  ['unused code', () => run('knip', [])],
  ['unit tests', runUnitTests],
  [
    'web budget',
    async () => {
      await ensureWebBuilt();
      return checkWebBudget();
    },
  ],
];

mkdirSync(`${root}/reports`, { recursive: true });
for (const [name, check] of steps) {
  console.log(`\n— ${name}`);
  const code = await check();
  if (code !== 0) {
    console.error(`\nverify failed: ${name}`);
    process.exit(1);
  }
}
console.log('\nverify passed');
