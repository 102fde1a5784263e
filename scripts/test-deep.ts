import { deepGroups } from './deep-tests.ts';
import { runBrowserTests, runVitest } from './runners.ts';
import { summary } from './test-report.ts';
import { ensureWebBuilt } from './web-build.ts';

/** `npm run test:deep`: the full round of every test that `npm test` plays a short one of. */
const tests = deepGroups.flatMap(group => group.tests);
await ensureWebBuilt();
const { text, exitCode } = summary([
  await runVitest({
    name: 'vitest-deep',
    files: tests.filter(file => file.startsWith('server/')),
    deep: true,
  }),
  await runBrowserTests({
    name: 'playwright-deep',
    files: tests.filter(file => file.startsWith('e2e/')),
    deep: true,
  }),
]);
process.exitCode = exitCode;
console.log(text);
