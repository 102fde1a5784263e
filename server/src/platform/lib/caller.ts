import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The keys that take turns where requests wait for something scarce, the widest first: site, network, account
 * (address-keys.ts).
 */
export type CallerKeys = readonly [site: string, network: string, account: string];

/** For our own work, such as jobs. */
const ourselves: CallerKeys = ['ourselves', '', ''];

const callers = new AsyncLocalStorage<() => CallerKeys>();

/** Runs `work`, and everything that it starts, as this caller. */
export function asCaller<T>(keys: () => CallerKeys, work: () => T): T {
  return callers.run(keys, work);
}

/**
 * Runs `work` that several callers wait for. It counts for `what` (an event, a list), not for the first
 * caller: if that one has hundreds of requests in progress, all others would wait behind those.
 */
export function asSharedCaller<T>(what: string, work: () => T): T {
  return callers.run(() => ['shared', what, ''], work);
}

/** Returns the keys of the caller that this runs for. */
export function callerKeys(): CallerKeys {
  return callers.getStore()?.() ?? ourselves;
}

/**
 * Returns the keys of a caller who is not signed in yet; `who` is the account concerned, or whatever else
 * distinguishes senders.
 */
export function callerKeysAs(who: string): CallerKeys {
  const [site, network] = callerKeys();
  return [site, network, who];
}

/** Returns the keys of the caller's address, for limits. */
export function callerAddress(): { site: string; network: string } {
  const [site, network] = callerKeys();
  return { site, network };
}
