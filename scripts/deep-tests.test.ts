import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { deepGroups, deepTestsFor } from './deep-tests.ts';
import { root } from './run.ts';

const all = deepGroups.flatMap(({ tests }) => tests);

it('every test with a short round is listed once', () => {
  const readsDepth = (file: string) => /\/depth\.ts'/.test(readFileSync(path.join(root, file), 'utf8'));
  const ofServer = globSync('server/{src,test,demo}/**/*.test.ts', { cwd: root }).filter(readsDepth);
  const ofBrowser = globSync('e2e/tests/**/*.spec.ts', { cwd: root }).filter(
    file =>
      readsDepth(file) || /testScreens\(|devicesInTurn/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(all.toSorted()).toEqual([...ofServer, ...ofBrowser].toSorted());
});

it('a changed source triggers the full round of its own tests, and of no others', () => {
  expect(deepTestsFor(['README.md', 'web/src/main.tsx'])).toEqual([]);
  expect(deepTestsFor(['server/src/platform/uploads/image.ts'])).toEqual([
    'server/src/platform/uploads/image.test.ts',
    'server/src/platform/uploads/uploads-flood.test.ts',
  ]);
  expect(deepTestsFor(['server/src/tournaments/registration/rush.test.ts'])).toContain(
    'server/src/tournaments/registration/rush.test.ts',
  );
});

it('every listed test and source exists', () => {
  const files = globSync('{contract,server,web,e2e}/{src,test,demo,support,tests}/**/*.{ts,tsx,css}', {
    cwd: root,
  });
  for (const { touchedBy, tests } of deepGroups) {
    expect([tests, files.some(file => touchedBy.test(file))]).toEqual([tests, true]);
    for (const test of tests) expect([test, existsSync(path.join(root, test))]).toEqual([test, true]);
  }
});
