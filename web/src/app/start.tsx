import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createQueryClient } from '../lib/api/query.ts';
import { setPrerenderedAt } from '../lib/first-data.ts';
import { App } from './app.tsx';
import { prerenderedPages } from './routes.tsx';
import { bars } from './shell.tsx';

/**
 * Hydrates the server-rendered page, or replaces the content of `root` with the app. If the page's code does not load,
 * the page stays, a note says so, and it returns null.
 */
export async function start(root: HTMLElement): Promise<Root | null> {
  const { page: path, at } = root.dataset;
  const { pathname, search } = window.location;
  // Back in a reloaded document keeps the document and changes the URL.
  const made = path === pathname + search && prerenderedPages[path];
  try {
    // The rendered page stays until all of it can be hydrated, or replaced, at once.
    if (made) await Promise.all([made, ...bars].map(part => part.ready()));
  } catch {
    // Shows the note of index.html.
    document.documentElement.dataset.broken = '';
    return null;
  }
  // Created outside the app, as React may discard a first render with everything it created.
  const page = <App client={createQueryClient()} />;
  // The rendered times are India's.
  if (made && new Date().getTimezoneOffset() === -330) {
    setPrerenderedAt(Number(at));
    // React re-renders client-only parts, and the bar with the account.
    return hydrateRoot(root, page, { onRecoverableError: () => {} });
  }
  if (made) keepSearch(root);
  const app = createRoot(root);
  // In slices, between which the browser can paint and handle taps.
  startTransition(() => app.render(page));
  return app;
}

/** Moves what was typed into the prerendered search into the URL, where the app reads it. */
function keepSearch(root: HTMLElement): void {
  const typed = root.querySelector<HTMLInputElement>('main input[name=search]')?.value;
  if (typed) history.replaceState(history.state, '', `?search=${encodeURIComponent(typed)}`);
}
