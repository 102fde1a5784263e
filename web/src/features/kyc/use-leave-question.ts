import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Asks before the page is left with something that would be lost: by a link, by Back (where the browser lets a page ask;
 * older ones do not), or by closing the tab (there the browser asks in its own words). `asking`: the question is to be
 * shown.
 */
export function useLeaveQuestion(wouldLose: boolean) {
  const navigate = useNavigate();
  const [go, setGo] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || link.target === '_blank') return;
    if (link.origin !== location.origin || link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    const { pathname, search, hash } = link;
    setGo(() => () => navigate({ pathname, search, hash }));
  });

  // Told before the address changes. A popstate comes after it, and the router hears of it first.
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    if (isLeaving.current || navigationType !== 'traverse' || !cancelable || !destination.sameDocument)
      return;
    // On the same page it is the entry of a dialog.
    if (new URL(destination.url).pathname === location.pathname) return;
    event.preventDefault();
    setGo(() => () => navigation.traverseTo(destination.key));
  });

  useEffect(() => {
    if (!wouldLose) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => onClick(event);
    const traverse = (event: NavigateEvent) => onNavigate(event);
    const travels = 'navigation' in window ? navigation : null;
    addEventListener('beforeunload', unload);
    // Before the app's own listeners.
    document.addEventListener('click', click, true);
    travels?.addEventListener('navigate', traverse);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
      travels?.removeEventListener('navigate', traverse);
    };
  }, [wouldLose]);

  return {
    asking: go !== null,
    stay: () => setGo(null),
    leave: () => {
      isLeaving.current = true;
      go?.();
    },
  };
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
