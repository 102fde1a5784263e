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

/**
 * Runs `work` that several callers wait for. It counts as done for `what` (an event, a list), not for the caller who was
 * first: if that caller has hundreds of requests under way, all others would wait behind those.
 */
export function onSharedAccount<T>(what: string, work: () => T): T {
  return callers.run(() => ['shared', what, ''], work);
}

/** Returns on whose account this runs. */
export function callerKeys(): CallerKeys {
  return callers.getStore()?.() ?? ourselves;
}

/** Returns the same for who is not signed in yet; `who` is the account that is meant, or whatever else tells senders apart. */
export function callerKeysAs(who: string): CallerKeys {
  const [site, network] = callerKeys();
  return [site, network, who];
}

/** Returns what the caller's address counts as, for limits. */
export function callerAddress(): { site: string; network: string } {
  const [site, network] = callerKeys();
  return { site, network };
}
