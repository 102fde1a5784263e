import { expect, it } from 'vitest';
import { packagesWithEngines, readLockfile } from './lockfile-engines.ts';

it('npm ci has nothing to say of engines, or a newcomer on Node 20 sees a page of warnings (npm run lockfile)', () => {
  const lockfile = readLockfile();
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100);
  expect(packagesWithEngines(lockfile)).toEqual([]);
});
