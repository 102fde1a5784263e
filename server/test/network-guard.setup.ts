import { afterAll, afterEach } from 'vitest';
import { takeRefused } from './network-guard.ts';

/** A test in which anything tried to leave the machine fails, whether or not anybody noticed. */
function expectNobodyLeft(): void {
  const refused = takeRefused();
  if (refused.length > 0) throw new Error(`the network guard refused: ${refused.join(', ')}`);
}

afterEach(expectNobodyLeft);
afterAll(expectNobodyLeft);
