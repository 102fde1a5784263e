import type { User } from '@hotdrop/contract/account/users.ts';
import { keep, readKept, readKeptJson } from '../kept.ts';

/** What is kept in localStorage; `accessToken` and `refreshToken` are named by SPEC §9. */
export type Tokens = { accessToken: string | null; refreshToken: string | null };

const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'user' } as const;

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export function readTokens(): Tokens {
  return { accessToken: readKept(keys.accessToken), refreshToken: readKept(keys.refreshToken) };
}

export function writeTokens(tokens: { accessToken: string; refreshToken: string | null }): void {
  keep(keys.refreshToken, tokens.refreshToken);
  keep(keys.accessToken, tokens.accessToken);
  announce();
}

export function clearTokens(): void {
  keep(keys.accessToken, null);
  keep(keys.refreshToken, null);
  announce();
}

/** The stored user, or null when there is none or it cannot be read. */
export function readUser(): User | null {
  const user = readKeptJson(keys.user);
  return isUser(user) ? user : null;
}

export function writeUser(user: User | null): void {
  keep(keys.user, user && JSON.stringify(user));
  announce();
}

/** Whether something is a user as far as the app relies on it. */
export function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && '_id' in value && 'role' in value && 'name' in value;
}

/** Calls back after every change, of this tab or another. */
export function onSessionStorage(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key in keys) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
