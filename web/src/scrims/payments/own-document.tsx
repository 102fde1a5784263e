import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';
import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether the browser loaded this very page, and with it the headers that allow Razorpay's checkout here and
 * nowhere else (SECURITY B5). After navigation within the app, as after signing in, it did not.
 */
export function hasOwnDocument(path = window.location.pathname): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded?.name || parseUrl(loaded.name)?.pathname === path;
}

/**
 * Wraps the pay step and its guard. Navigating away within the app reloads, or the next page would run in the
 * document that allows Razorpay's host (SECURITY B5). The guard is inside because it redirects to the login.
 */
export function ReloadOnLeave({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: from one pay step to another is leaving, too
  useLayoutEffect(() => {
    const path = window.location.pathname;
    return () => {
      // The same path: React's rehearsal of effects, or a page that failed.
      if (window.location.pathname !== path && hasOwnDocument(path)) window.location.reload();
    };
  }, [pathname]);
  return children;
}
