import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createQueryClient } from '../lib/api/query.ts';
import { setPrerenderedAt } from '../lib/first-data.ts';
import { App } from './app.tsx';
import { prerenderedPages } from './routes.tsx';
import { bars } from './shell.tsx';

/** Hydrates the page that the document came with, or replaces the content of `root` with the app. */
export async function start(root: HTMLElement): Promise<Root> {
  const { page: path, at } = root.dataset;
  const { pathname, search } = window.location;
  // Back, in a document that was reloaded, keeps the document and changes the address.
  const made = path === pathname + search && prerenderedPages[path];
  // What is on the screen stays there until all of it can be taken over, or replaced, at once.
  const ready = made && (await Promise.all([made, ...bars].map(part => part.ready())).catch(() => null));
  // Created outside the app: React may drop a first render with all that it created.
  const page = <App client={createQueryClient()} />;
  // Its times are India's.
  if (ready && new Date().getTimezoneOffset() === -330) {
    setPrerenderedAt(Number(at));
    // React renders what the server left to the phone, and the bar with the account, again.
    return hydrateRoot(root, page, { onRecoverableError: () => {} });
  }
  const app = createRoot(root);
  // In slices, between which the browser paints and hears taps.
  startTransition(() => app.render(page));
  return app;
}
