import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { isKept } from '../lib/first-data.ts';
import { setPrerenderedAt } from '../lib/prerendered.ts';
import { readTokens } from '../lib/session/storage.ts';
import { App } from './app.tsx';
import { prerenderedPages } from './routes.tsx';
import { bars } from './shell.tsx';

/** Takes over the page that the document came with, or puts the app in the place of what stands in `root` until then. */
export async function start(root: HTMLElement): Promise<Root> {
  const { page, at } = root.dataset;
  const made = page && prerenderedPages[page as keyof typeof prerenderedPages];
  // What is on the screen stays there until all of it can be taken over, or replaced, at once.
  const ready = made && (await Promise.all([made, ...bars].map(part => part.ready())).catch(() => null));
  // It was made of what holds now, for who is not signed in, in India.
  if (ready && !isKept() && !readTokens().accessToken && new Date().getTimezoneOffset() === -330) {
    setPrerenderedAt(Number(at));
    // What the server left to the phone is no mistake.
    return hydrateRoot(root, <App />, { onRecoverableError: () => {} });
  }
  const app = createRoot(root);
  // In slices, between which the browser paints and hears taps.
  startTransition(() => app.render(<App />));
  return app;
}
