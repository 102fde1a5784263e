import { useEffect, useRef } from 'react';

/**
 * When `state` changes and the element that had the focus has gone with the old one, the focus goes to what took
 * its place inside the given element: what is marked `data-arrival`, or the first thing to press in there.
 */
export function useFocusOnChange(state: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    // On the page's heading it stands when the form opened by itself on arrival.
    if (document.activeElement && !document.activeElement.matches('body, h1')) return;
    const place = root.current?.querySelector<HTMLElement>('[data-arrival]');
    const target = place?.matches('[tabindex]')
      ? place
      : (place?.querySelector<HTMLElement>('button:enabled, a[href]') ??
        place?.closest<HTMLElement>('[tabindex]'));
    target?.focus();
  }, [state]);
  return root;
}
