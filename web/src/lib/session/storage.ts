import type { User } from '@hotdrop/contract/account/users.ts';
import { deviceStore, readJson } from '../storage.ts';

/** The session in localStorage; `accessToken` and `refreshToken` are named by SPEC §9. */
export type Tokens = { accessToken: string | null; refreshToken: string | null };

const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'user' } as const;

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export function readTokens(): Tokens {
  return {
    accessToken: deviceStore.read(keys.accessToken),
    refreshToken: deviceStore.read(keys.refreshToken),
  };
}

export function writeTokens(tokens: { accessToken: string; refreshToken: string | null }): void {
  deviceStore.write(keys.refreshToken, tokens.refreshToken);
  deviceStore.write(keys.accessToken, tokens.accessToken);
  announce();
}

export function clearTokens(): void {
  deviceStore.write(keys.accessToken, null);
  deviceStore.write(keys.refreshToken, null);
  announce();
}

/** Returns the stored user, or null if there is none or it is invalid. */
export function readUser(): User | null {
  const user = readJson(deviceStore, keys.user);
  return isUser(user) ? user : null;
}

export function writeUser(user: User | null): void {
  deviceStore.write(keys.user, user && JSON.stringify(user));
  announce();
}

/** Whether a value has what the app needs of a user. */
export function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && '_id' in value && 'role' in value && 'name' in value;
}

/** Calls back after every change, in this tab or another. */
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
