import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { setPrerenderedAt } from '../lib/prerendered.ts';
import { App } from './app.tsx';
import { prerenderedPages } from './routes.tsx';
import { bars } from './shell.tsx';

declare global {
  interface HTMLElement {
    /** The last button that was pressed; see public/theme.js. */
    earlyButton?: HTMLButtonElement | null;
  }
}

/** Takes over the page that the document came with, or puts the app in the place of what stands in `root` until then. */
export async function start(root: HTMLElement): Promise<Root> {
  const { page, at } = root.dataset;
  const made = page && prerenderedPages[page as keyof typeof prerenderedPages];
  // What is on the screen stays there until all of it can be taken over, or replaced, at once.
  const ready = made && (await Promise.all([made, ...bars].map(part => part.ready())).catch(() => null));
  // Its times are India's.
  if (ready && new Date().getTimezoneOffset() === -330) {
    setPrerenderedAt(Number(at));
    // What the server left to the phone, and the bar of who is signed in, React makes anew.
    const app = hydrateRoot(root, <App />, { onRecoverableError: () => {} });
    // What was pressed before; React waits with it until it knows the button.
    document.documentElement.earlyButton?.click();
    return app;
  }
  const app = createRoot(root);
  // In slices, between which the browser paints and hears taps.
  startTransition(() => app.render(<App />));
  return app;
}
