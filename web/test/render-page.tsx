import type { User } from '@hotdrop/contract/account/users.ts';
import type { ReactNode } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { parsePath, Route, Routes } from 'react-router';
import { aSession, store } from './people.ts';
import { show } from './show.tsx';

/** The app's messages, in a list outside of dialogs. */
function Messages() {
  const { toasts } = useToaster();
  return (
    <ul aria-label="Messages">
      {toasts
        .filter(entry => entry.visible)
        .map(entry => (
          <li key={entry.id}>{resolveValue(entry.message, entry)}</li>
        ))}
    </ul>
  );
}

type Options = {
  path: string;
  pattern: string;
  page: ReactNode;
  user?: User;
  /** State of the history entry, as set by the previous page. */
  state?: unknown;
  /** Rendered next to the page; stays when the page is left. */
  around?: ReactNode;
};

/** Shows a page at a path, as the given user; other paths are empty. */
export function renderPage({ path, pattern, page, user, state, around }: Options) {
  if (user) store(aSession({ user }));
  const { person } = show(
    <Routes>
      <Route path={pattern} element={<main id="main">{page}</main>} />
      <Route path="*" element={null} />
    </Routes>,
    { ...parsePath(path), state },
    <>
      <Messages />
      {around}
    </>,
  );
  return person;
}
