import { sleep } from '../sleep.ts';

const leaseMs = 15_000;
const pollMs = 60;
const leaseKey = 'refreshLease';

/** Runs `work` while no other tab of this site runs work under the same name. */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work);
  return withLease(work);
}

/**
 * Where Web Locks are missing (plain http on a LAN address): a lease in localStorage that expires, in case its tab
 * was closed. Two tabs may rarely both get it; the server's grace of 30 s for the previous token covers that.
 */
async function withLease<T>(work: () => Promise<T>): Promise<T> {
  const owner = Math.random().toString(36).slice(2);
  while (!(await takeLease(owner))) await sleep(pollMs);
  try {
    return await work();
  } finally {
    if (readLease()?.owner === owner) storage(() => localStorage.removeItem(leaseKey));
  }
}

async function takeLease(owner: string): Promise<boolean> {
  const lease = readLease();
  if (lease && lease.until > Date.now()) return false;
  const until = Date.now() + leaseMs;
  if (!storage(() => localStorage.setItem(leaseKey, JSON.stringify({ owner, until })) ?? true)) return true;
  // Another tab may have written at the same moment: the last one holds it.
  await sleep(pollMs / 2);
  return readLease()?.owner === owner;
}

function readLease(): { owner: string; until: number } | undefined {
  return storage(() => JSON.parse(localStorage.getItem(leaseKey) ?? 'null') ?? undefined);
}

function storage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
