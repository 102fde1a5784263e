import { useSyncExternalStore } from 'react';
import { deviceStore } from '../lib/storage.ts';

/*
 * `public/theme.js` sets the theme of the first paint; it is a file because the CSP allows no inline script. It
 * also marks users who have a token, as the server-rendered page is for signed-out users, and loads the code of
 * such a page after the first paint.
 */

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';
const canvas = { dark: '#0b0e12', light: '#f6f8fa' };
const listeners = new Set<() => void>();

/** Returns the reader's choice; `system` if there is none. */
export function themeChoice(): ThemeChoice {
  const stored = deviceStore.read(storageKey);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Applies a theme and saves it. */
export function chooseTheme(choice: ThemeChoice): void {
  deviceStore.write(storageKey, choice === 'system' ? null : choice);
  show(choice);
  for (const listener of listeners) listener();
}

function show(choice: ThemeChoice): void {
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = choice === 'system' ? system : choice;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas[theme]);
}

function subscribe(listener: () => void): () => void {
  const follow = () => {
    show(themeChoice());
    listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) follow();
  };
  const system = matchMedia('(prefers-color-scheme: light)');
  listeners.add(listener);
  system.addEventListener('change', follow);
  window.addEventListener('storage', onStorage);
  // Either may have changed since the first paint.
  show(themeChoice());
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', onStorage);
  };
}

/** Returns the choice, synced with the system's setting and other tabs. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice, () => 'system');
}

/** Returns the theme on the screen. */
export function useShownTheme(): 'dark' | 'light' {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
    () => 'dark',
  );
}
