import type { User } from '@hotdrop/contract/users.ts';

/** What is kept in localStorage; `accessToken` and `refreshToken` are named by SPEC §9. */
export type Tokens = { accessToken: string | null; refreshToken: string | null };

const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'user' } as const;

const listeners = new Set<() => void>();

/** Storage can be blocked altogether (private windows, strict settings); the session then lasts as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

export function readTokens(): Tokens {
  return { accessToken: read(keys.accessToken), refreshToken: read(keys.refreshToken) };
}

export function writeTokens(tokens: { accessToken: string; refreshToken: string | null }): void {
  write(keys.refreshToken, tokens.refreshToken);
  write(keys.accessToken, tokens.accessToken);
  announce();
}

export function clearTokens(): void {
  write(keys.accessToken, null);
  write(keys.refreshToken, null);
  announce();
}

/** The stored user, or null when there is none or it cannot be read. */
export function readUser(): User | null {
  try {
    const user: unknown = JSON.parse(read(keys.user) ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

export function writeUser(user: User | null): void {
  write(keys.user, user && JSON.stringify(user));
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
