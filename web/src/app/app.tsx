import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { SessionProvider } from '../lib/session/session.tsx';
import { AppRouter } from './app-router.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Shell } from './shell.tsx';

type Props = { client: QueryClient; Router?: typeof AppRouter };

/** The application: its providers, and the last resort around everything. `Router`: where the address comes from. */
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
