import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, Router } from 'react-router';
import { SessionProvider } from '../lib/session/session.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Shell } from './shell.tsx';

/** Syncs the routes with the URL. Unlike react-router's BrowserRouter, it notices Back during the first render. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState(() => asItIs(history));
  useLayoutEffect(() => {
    const end = history.listen(setState);
    // Back may have been pressed before this effect ran.
    setState(first =>
      createPath(first.location) === createPath(history.location) ? first : asItIs(history),
    );
    return end;
  }, [history]);
  return (
    <Router navigator={history} location={state.location} navigationType={state.action}>
      {children}
    </Router>
  );
}

const asItIs = ({ action, location }: ReturnType<typeof createBrowserHistory>) => ({ action, location });

type Props = { client: QueryClient; Router?: typeof AppRouter };

/** The application: its providers and the outermost crash boundary. `Router`: source of the URL. */
export function App({ client, Router = AppRouter }: Props) {
  return (
    <StrictMode>
      <CrashBoundary scope="application">
        <QueryClientProvider client={client}>
          <SessionProvider>
            <Router>
              <Shell />
            </Router>
          </SessionProvider>
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>
  );
}
