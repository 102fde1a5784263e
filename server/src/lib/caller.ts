import { AsyncLocalStorage } from 'node:async_hooks';

/** Who takes turns where requests wait for something scarce, the widest first: site, network, account (address-keys.ts). */
export type CallerKeys = readonly [site: string, network: string, account: string];

/** What we do on our own account, such as jobs. */
const ourselves: CallerKeys = ['ourselves', '', ''];

const callers = new AsyncLocalStorage<() => CallerKeys>();

/** Runs `work`, and all that it starts, on account of this caller. */
export function onAccountOf<T>(keys: () => CallerKeys, work: () => T): T {
  return callers.run(keys, work);
}

/** Returns on whose account this runs. */
export function callerKeys(): CallerKeys {
  return callers.getStore()?.() ?? ourselves;
}
