import { type ReactNode, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, Router } from 'react-router';

/**
 * Keeps the routes in step with the address bar, as react-router's BrowserRouter does, which misses a Back that is
 * pressed while the first page is rendered.
 */
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
