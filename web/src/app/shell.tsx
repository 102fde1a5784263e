import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { focusPage } from '../lib/focus.ts';
import { useSession } from '../lib/session/session.tsx';
import { DialogHistory } from '../ui/dialog-history.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { AppRoutes } from './routes.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

let arrivedAt: string | undefined;

/**
 * Moves the focus to the heading of a newly opened page, so that a screen reader reads it and Tab continues
 * from there. Not on the first load, where the browser starts at the top anyway.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  useEffect(() => {
    const first = arrivedAt === undefined;
    const same = arrivedAt === pathname;
    arrivedAt = pathname;
    // Same path: Back came before the next page rendered, but the focused element disappeared with the page that was
    // left.
    if (first || (same && document.activeElement !== document.body)) return;
    const main = document.getElementById('main');
    const active = document.activeElement;
    // A page may have put the focus into its first field.
    if (!main || main.querySelector('dialog[open]') || (main !== active && main.contains(active))) return;
    if (focusPage()) return;
    // A loading page has no heading yet, and the reader may move the focus before it does.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== main || focusPage()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return null;
}

const Navbar = lazyPart(() => import('./navbar.tsx'), 'Navbar');
const BottomBar = lazyPart(() => import('./navbar.tsx'), 'BottomBar');
const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster');

/** The bars around every page. */
export const bars = [Navbar, BottomBar];

/** The frame around every page. The navbar stays while a page loads or after it crashes. */
export function Shell() {
  const { pathname } = useLocation();
  useScrollRestoration();
  useEffect(() => {
    // From here on the page itself shows who is signed in.
    delete document.documentElement.dataset.signedIn;
    // Phones have no `/` key. Adding the same listener twice has no effect.
    if (matchMedia('(hover: none)').matches) return;
    import('./search-key.ts').then(
      ({ onSearchKey }) => document.addEventListener('keydown', onSearchKey),
      () => {},
    );
  }, []);

  return (
    <>
      <DialogHistory />
      {/* biome-ignore lint/a11y/useValidAnchor: leads to a place on the page, but without changing the URL */}
      <a
        href="#main"
        onClick={event => {
          // The URL stays the same: it belongs to the page, not to a place on it.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="skip-link"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 min-h-14 border-line border-b bg-canvas">
        <OfflineBar />
        <CrashBoundary scope="part">
          <Suspense fallback={<p className="page flex min-h-14 items-center text-ink-3">Loading navbar…</p>}>
            <Navbar />
          </Suspense>
        </CrashBoundary>
      </header>
      {/* As tall as the screen while loading, so that nothing below it jumps. */}
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(var(--screen)+var(--bottom-bar))] pb-[calc(var(--bottom-bar)+2rem)]"
      >
        <CrashBoundary scope="page" key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <AppRoutes />
            <PageArrival />
          </Suspense>
        </CrashBoundary>
      </main>
      <CrashBoundary scope="silent">
        <Suspense fallback={null}>
          <BottomBar />
        </Suspense>
      </CrashBoundary>
      <Toasts />
    </>
  );
}

/**
 * Mounts after the first paint: there are no toasts before. The state is here, because re-rendering the shell makes
 * React hydrate the whole page at once.
 */
function Toasts() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  if (!isPainted) return null;
  return (
    <CrashBoundary scope="silent">
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </CrashBoundary>
  );
}

function PageLoading() {
  return (
    <p role="status" className="page py-8 text-ink-3">
      Loading page…
    </p>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

// Undefined on the server.
const isOnline = () => navigator.onLine !== false;

/** Shows a notice while offline. */
function OfflineBar() {
  const online = useSyncExternalStore(subscribe, isOnline, isOnline);
  const isPlayer = useSession().user?.role === 'player';
  return (
    <div role="status">
      {!online && (
        <p
          data-offline
          className="grid h-(--offline-bar) content-center bg-warn px-4 text-center font-medium text-canvas text-sm"
        >
          <span>
            You are offline. What you see may be out of date.{' '}
            {isPlayer && navigator.serviceWorker?.controller && (
              // The worker answers with what this phone keeps.
              <a href="/offline.html" className="-my-1.5 inline-block py-1.5 underline">
                Your next match
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
