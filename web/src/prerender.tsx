import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { App } from './app/app.tsx';
import { prerenderedPages } from './app/routes.tsx';
import { bars } from './app/shell.tsx';
import { createQueryClient } from './lib/api/query.ts';
import { type Entry, setFirstData, setPrerenderedAt } from './lib/first-data.ts';

/*
 * Entry of the server build: renders the pages that visitors arrive at, so that phones show them before the app's
 * code has loaded. The app then hydrates the document (`main.tsx`).
 */

await Promise.all([...bars, ...Object.values(prerenderedPages)].map(part => part?.ready()));

/** Paths of the pages that can be rendered. */
export const paths = Object.keys(prerenderedPages);

/** Returns the HTML of a page as signed-out users see it at the time `at`, in ms, with its inlined data. */
export function prerender({ path, at, firstData }: { path: string; at: number; firstData: Entry[] }): string {
  setPrerenderedAt(at);
  setFirstData(firstData);
  return renderToString(
    <App
      client={createQueryClient()}
      Router={({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>}
    />,
  );
}
