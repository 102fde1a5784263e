import { useSyncExternalStore } from 'react';
import { deviceStore } from '../lib/storage.ts';

/*
 * The first paint is that of `public/theme.js`, a file of its own, as the content security policy allows no script in the
 * document. It marks who has a token, too: the page that the document comes with is that of somebody not signed in. And
 * it fetches the code of such a page after the first paint.
 */

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'theme';
const canvas = { dark: '#0b0e12', light: '#f6f8fa' };
const listeners = new Set<() => void>();

/** What the reader chose; `system` when nothing was chosen. */
export function themeChoice(): ThemeChoice {
  const stored = deviceStore.read(storageKey);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Shows a theme and remembers it. */
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

/** The choice, kept in step with the system's setting and with other tabs. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice, () => 'system');
}

/** The theme on the screen. */
export function useShownTheme(): 'dark' | 'light' {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
    () => 'dark',
  );
}
