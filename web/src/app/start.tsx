import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createQueryClient } from '../lib/api/query.ts';
import { setPrerenderedAt } from '../lib/first-data.ts';
import { App } from './app.tsx';
import { prerenderedPages } from './routes.tsx';
import { bars } from './shell.tsx';

/** Takes over the page that the document came with, or puts the app in the place of what stands in `root` until then. */
export async function start(root: HTMLElement): Promise<Root> {
  const { page: path, at } = root.dataset;
  const { pathname, search } = window.location;
  // Back, in a document that was reloaded, keeps the document and changes the address.
  const made = path === pathname + search && prerenderedPages[path];
  // What is on the screen stays there until all of it can be taken over, or replaced, at once.
  const ready = made && (await Promise.all([made, ...bars].map(part => part.ready())).catch(() => null));
  // Not made by the app: of a first rendering that React drops nothing would be left.
  const page = <App client={createQueryClient()} />;
  // Its times are India's.
  if (ready && new Date().getTimezoneOffset() === -330) {
    setPrerenderedAt(Number(at));
    // What the server left to the phone, and the bar of who is signed in, React makes anew.
    return hydrateRoot(root, page, { onRecoverableError: () => {} });
  }
  const app = createRoot(root);
  // In slices, between which the browser paints and hears taps.
  startTransition(() => app.render(page));
  return app;
}
