import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { deepGroups, deepTestsFor } from './deep-tests.ts';
import { root } from './run.ts';

const all = deepGroups.flatMap(({ tests }) => tests);

it('every test with a short round has a full one, in one group', () => {
  const readsDepth = (file: string) => /\/depth\.ts'/.test(readFileSync(path.join(root, file), 'utf8'));
  const ofServer = globSync('server/{src,test,demo}/**/*.test.ts', { cwd: root }).filter(readsDepth);
  const ofBrowser = globSync('e2e/tests/*.spec.ts', { cwd: root }).filter(
    file =>
      readsDepth(file) || /testScreens\(|devicesInTurn/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(all.toSorted()).toEqual([...ofServer, ...ofBrowser].toSorted());
});

it('a change calls for the full round of what it touches, and of nothing else', () => {
  expect(deepTestsFor(['README.md', 'web/src/main.tsx'])).toEqual([]);
  expect(deepTestsFor(['server/src/platform/uploads/image.ts'])).toEqual([
    'server/src/platform/uploads/image.test.ts',
    'server/src/platform/uploads/uploads-flood.test.ts',
  ]);
  expect(deepTestsFor(['server/src/tournaments/registration/rush.test.ts'])).toContain(
    'server/src/tournaments/registration/rush.test.ts',
  );
});

it('the sources that call for a full round are still there', () => {
  const files = globSync('{contract,server,web,e2e}/{src,test,demo,support,tests}/**/*.{ts,tsx,css}', {
    cwd: root,
  });
  for (const { touchedBy, tests } of deepGroups) {
    expect([tests, files.some(file => touchedBy.test(file))]).toEqual([tests, true]);
    for (const test of tests) expect([test, existsSync(path.join(root, test))]).toEqual([test, true]);
  }
});
