import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, useLocation } from 'react-router';
import { Toaster } from '../src/app/toaster.tsx';
import { createQueryClient } from '../src/lib/api/query.ts';
import { SessionProvider } from '../src/lib/session/session.tsx';
import { DialogHistory } from '../src/ui/dialog-history.ts';

/** Shows the current location, and where a login would return to. */
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

type Entry = string | { pathname?: string; search?: string; hash?: string; state?: unknown };

/** Shows a component at a path, with session, cache and messages around it. */
export function show(piece: ReactNode, at: Entry = '/', messages: ReactNode = <Toaster />) {
  toast.remove();
  const client = createQueryClient();
  const { queries, ...defaults } = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 1 } });
  const view = render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter initialEntries={[at]} useTransitions={false}>
          <DialogHistory />
          {piece}
          <Place />
          {messages}
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  // A file dialog's filter can be switched off, so the page itself must reject other files.
  return { ...view, client, person: userEvent.setup({ applyAccept: false }) };
}
