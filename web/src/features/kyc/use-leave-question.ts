import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** Where in its history the tab is; react-router keeps it in each entry. */
function placeInHistory(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}

/**
 * Asks before the page is left with something that would be lost: by a link, by Back, or by closing the tab (there the
 * browser asks in its own words). `asking`: the question is to be shown.
 */
export function useLeaveQuestion(wouldLose: boolean) {
  const navigate = useNavigate();
  const [go, setGo] = useState<(() => void) | null>(null);
  const place = useRef({ path: '', index: null as number | null });
  /** Steps in the history that only put the address back. */
  const stepsBack = useRef(0);
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

  const onPop = useEffectEvent((event: PopStateEvent) => {
    if (stepsBack.current > 0) {
      stepsBack.current--;
      event.stopImmediatePropagation();
      return;
    }
    const [now, before] = [placeInHistory(), place.current.index];
    // On the same page it is the entry of a dialog.
    if (location.pathname === place.current.path) place.current.index = now;
    else if (!isLeaving.current && now !== null && before !== null && now !== before) {
      // The address has changed already; it is put back before the app hears of it.
      event.stopImmediatePropagation();
      stepsBack.current++;
      history.go(before - now);
      setGo(() => () => history.go(now - before));
    }
  });

  useEffect(() => {
    if (!wouldLose) return;
    place.current = { path: location.pathname, index: placeInHistory() };
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => onClick(event);
    const pop = (event: PopStateEvent) => onPop(event);
    addEventListener('beforeunload', unload);
    // Before the app's own listeners.
    document.addEventListener('click', click, true);
    addEventListener('popstate', pop, true);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
      removeEventListener('popstate', pop, true);
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
