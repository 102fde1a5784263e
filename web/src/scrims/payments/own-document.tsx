import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';
import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Whether the browser has loaded this very page, and with it the headers that let Razorpay's checkout run here and
 * nowhere else (SECURITY B5). Reached from within the app, as after signing in, it is loaded anew.
 */
export function hasOwnDocument(path = window.location.pathname): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded?.name || parseUrl(loaded.name)?.pathname === path;
}

/**
 * Around the pay step and its guard: whatever page comes after it within the app is loaded anew, or it would run in the
 * document that lets Razorpay's host in (SECURITY B5). Around the guard, too, which leaves for the login.
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
