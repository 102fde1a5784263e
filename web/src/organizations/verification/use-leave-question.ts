import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, useLocation } from 'react-router';
import { askBeforeLeaving } from '../../lib/session/use-leave.ts';

/**
 * Asks before the page is left with unsaved input: by a link or a menu, by signing out, by Back (where the
 * browser lets a page ask; older ones do not), or by closing the tab (the browser asks in its own words).
 * `onSignOut` runs before a sign-out here. `asking`: show the question.
 */
export function useLeaveQuestion(wouldLose: boolean, onSignOut: () => void) {
  const { navigator } = useContext(NavigationContext);
  const here = useLocation().pathname;
  const [go, setGo] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);

  const onPush = useEffectEvent(
    (push: Navigator['push'], ...[to, ...rest]: Parameters<Navigator['push']>) => {
      const pathname = typeof to === 'string' ? new URL(to, location.href).pathname : to.pathname;
      // A push to the same page is the history entry of a dialog.
      if (isLeaving.current || !pathname || pathname === here) push(to, ...rest);
      else setGo(() => () => push(to, ...rest));
    },
  );

  // Fires before the address changes. `popstate` fires later and reaches the router first.
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    if (isLeaving.current || navigationType !== 'traverse' || !cancelable || !destination.sameDocument)
      return;
    if (new URL(destination.url).pathname === location.pathname) return;
    event.preventDefault();
    setGo(() => () => navigation.traverseTo(destination.key));
  });

  const onLeave = useEffectEvent((leave: () => void) => {
    const signOut = () => {
      onSignOut();
      leave();
    };
    if (wouldLose) setGo(() => signOut);
    else signOut();
  });
  useEffect(() => askBeforeLeaving(leave => onLeave(leave)), []);

  useEffect(() => {
    if (!wouldLose) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const traverse = (event: NavigateEvent) => onNavigate(event);
    const travels = 'navigation' in window ? navigation : null;
    // Links, menus and the search all navigate through it.
    const { push } = navigator;
    const asking: typeof push = (...to) => onPush(push, ...to);
    navigator.push = asking;
    addEventListener('beforeunload', unload);
    travels?.addEventListener('navigate', traverse);
    return () => {
      if (navigator.push === asking) navigator.push = push;
      removeEventListener('beforeunload', unload);
      travels?.removeEventListener('navigate', traverse);
    };
  }, [wouldLose, navigator]);

  return {
    asking: go !== null,
    stay: () => setGo(null),
    leave: () => {
      isLeaving.current = true;
      go?.();
    },
  };
}
