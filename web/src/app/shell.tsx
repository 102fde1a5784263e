import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { refreshUser } from '../lib/session/store.ts';
import { isToasterWanted, onToasterWanted } from '../lib/toaster-wanted.ts';
import { OfflineBar } from '../ui/states/offline-bar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { PageArrival } from './page-arrival.tsx';
import { AppRoutes } from './routes.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const Navbar = lazyPart(() => import('./navbar.tsx'), 'Navbar');
const BottomBar = lazyPart(() => import('./navbar.tsx'), 'BottomBar');
const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster');

/** Around every page; the toaster is only there when it is wanted. */
export const bars = [Navbar, BottomBar];

/** What stands around every page. A page that crashes or loads leaves the navbar in place. */
export function Shell() {
  const { pathname } = useLocation();
  const toasterWanted = useSyncExternalStore(onToasterWanted, isToasterWanted, isToasterWanted);
  useScrollRestoration();
  useEffect(() => {
    // From here on the page tells who is signed in.
    delete document.documentElement.dataset.signedIn;
    void refreshUser();
    // A phone has no key for it. The same function is never listening twice.
    if (matchMedia('(hover: none)').matches) return;
    import('./search-key.ts').then(
      ({ onSearchKey }) => document.addEventListener('keydown', onSearchKey),
      () => {},
    );
  }, []);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on the page, only without changing the address */}
      <a
        href="#main"
        onClick={event => {
          // The address stays as it is: it belongs to the page, not to a place on it.
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
      {/* As tall as the screen while it loads, so that nothing below it jumps. */}
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
      {toasterWanted && (
        <CrashBoundary scope="silent">
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </CrashBoundary>
      )}
    </>
  );
}

function PageLoading() {
  return (
    <p role="status" className="page py-8 text-ink-3">
      Loading page…
    </p>
  );
}
