import { afterAll, afterEach } from 'vitest';
import { takeRefused } from './network-guard.ts';

/** Fails a test in which anything tried to leave the machine, whether or not the test noticed. */
function expectNobodyLeft(): void {
  const refused = takeRefused();
  if (refused.length > 0) throw new Error(`the network guard refused: ${refused.join(', ')}`);
}

afterEach(expectNobodyLeft);
afterAll(expectNobodyLeft);
