import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';
import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether the browser loaded this very page, with the headers that allow Razorpay's checkout only here
 * (SECURITY B5). False after navigation within the app, such as after signing in.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another pay step is leaving, too
  useLayoutEffect(() => {
    const path = window.location.pathname;
    return () => {
      // The path is the same in StrictMode's extra run of effects, and on a page that failed.
      if (window.location.pathname !== path && hasOwnDocument(path)) window.location.reload();
    };
  }, [pathname]);
  return children;
}
