import { expect, test } from 'vitest';
import { readLockfile, withEngines } from './lockfile.ts';

test('npm ci has no engines to warn about on Node 20 (otherwise: npm run lockfile)', async () => {
  expect(withEngines(await readLockfile())).toEqual([]);
});
