import { addressKeys } from '../src/platform/http/address-keys.ts';
import { asCaller } from '../src/platform/lib/caller.ts';

/** Runs `work` like a request from this address; `account` is empty if nobody is signed in. */
export function from<T>(address: string, account: string, work: () => T): T {
  const { site, network } = addressKeys(address);
  return asCaller(() => [site, network, account], work);
}
