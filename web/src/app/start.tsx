import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createQueryClient } from '../lib/api/query.ts';
import { setPrerenderedAt } from '../lib/first-data.ts';
import { App } from './app.tsx';
import { prerenderedPages } from './routes.tsx';
import { bars } from './shell.tsx';

/** Hydrates the server-rendered page, or replaces the content of `root` with the app. */
export async function start(root: HTMLElement): Promise<Root> {
  const { page: path, at } = root.dataset;
  const { pathname, search } = window.location;
  // Back in a reloaded document keeps the document and changes the URL.
  const made = path === pathname + search && prerenderedPages[path];
  // The rendered page stays until all of it can be hydrated, or replaced, at once.
  const ready = made && (await Promise.all([made, ...bars].map(part => part.ready())).catch(() => null));
  // Created outside the app, as React may discard a first render with everything it created.
  const page = <App client={createQueryClient()} />;
  // The rendered times are India's.
  if (ready && new Date().getTimezoneOffset() === -330) {
    setPrerenderedAt(Number(at));
    // React re-renders client-only parts, and the bar with the account.
    return hydrateRoot(root, page, { onRecoverableError: () => {} });
  }
  const app = createRoot(root);
  // In slices, between which the browser can paint and handle taps.
  startTransition(() => app.render(page));
  return app;
}
