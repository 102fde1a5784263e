import type { User } from '@hotdrop/contract/users.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { resolveValue, useToaster } from 'react-hot-toast/headless';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router';
import { createQueryClient } from '../../../lib/api/query.ts';
import { SessionProvider } from '../../../lib/session/session.tsx';
import { toast } from '../../../lib/toast.ts';

/** Where the test has navigated to, with what a login would return to. */
function Place() {
  const { pathname, search, state } = useLocation();
  const from: { pathname: string; search: string } | undefined = state?.from;
  return (
    <output data-testid="place">
      {pathname}
      {search}
      {from && ` from ${from.pathname}${from.search}`}
    </output>
  );
}

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
  /** What the page before has left in the history entry. */
  state?: unknown;
};

/** Shows a page at an address, as the given person; other addresses are empty. */
export function renderPage({ path, pattern, page, user, state }: Options) {
  if (user) {
    localStorage.setItem('accessToken', 'a-token');
    localStorage.setItem('refreshToken', 'r-token');
    localStorage.setItem('user', JSON.stringify(user));
  }
  toast.remove();
  const client = createQueryClient();
  const { queries, ...defaults } = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 1 } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter initialEntries={[{ ...parsePath(path), state }]} useTransitions={false}>
          <Routes>
            <Route path={pattern} element={page} />
            <Route path="*" element={null} />
          </Routes>
          <Place />
          <Messages />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  // A file dialog's filter can be switched off; what gets past it must be refused by the page.
  return userEvent.setup({ applyAccept: false });
}
