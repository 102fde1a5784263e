import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createQueryClient } from '../lib/api/query.ts';
import { AppRouter } from '../lib/router.tsx';
import { SessionProvider } from '../lib/session/session.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Shell } from './shell.tsx';

/** The application: its providers, and the last resort around everything. `Router`: where the address comes from. */
export function App({ Router = AppRouter }: { Router?: typeof AppRouter }) {
  const [client] = useState(createQueryClient);
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
