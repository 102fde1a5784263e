import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { App } from './app/app.tsx';
import { prerenderedPages } from './app/routes.tsx';
import { bars } from './app/shell.tsx';
import { createQueryClient } from './lib/api/query.ts';
import { type Entry, giveFirstData, setPrerenderedAt } from './lib/first-data.ts';

/*
 * The entry of the server's half of the build: makes the pages that visitors arrive at, so that a phone shows them
 * before the app's code has come. The app takes the document over as it stands (`main.tsx`).
 */

await Promise.all([...bars, ...Object.values(prerenderedPages)].map(part => part?.ready()));

/** The addresses of the pages that can be made. */
export const paths = Object.keys(prerenderedPages);

/** A page as anybody sees it at the time `at`, in ms, with what it asks for first; HTML for the element of the app. */
export function prerender({ path, at, firstData }: { path: string; at: number; firstData: Entry[] }): string {
  setPrerenderedAt(at);
  giveFirstData(firstData);
  return renderToString(
    <App
      client={createQueryClient()}
      Router={({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>}
    />,
  );
}
