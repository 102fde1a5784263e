import { useEffect, useRef } from 'react';

/** A row of tabs that goes on beyond an edge fades there, so that one sees that it scrolls. Given to what is around it. */
export function useEdgeFade() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = root.current?.querySelector<HTMLElement>('[role=tablist]');
    if (!row) return;
    const show = () => {
      row.style.maskImage = maskOf(
        row.scrollLeft > 1,
        row.scrollWidth - row.clientWidth - row.scrollLeft > 1,
      );
    };
    show();
    row.addEventListener('scroll', show, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(show);
    sizes?.observe(row);
    return () => {
      row.removeEventListener('scroll', show);
      sizes?.disconnect();
    };
  }, []);
  return root;
}

const WIDTH = '2.5rem';

function maskOf(before: boolean, after: boolean): string {
  if (!before && !after) return '';
  const end = (fades: boolean) => (fades ? 'transparent' : '#000');
  return `linear-gradient(to right, ${end(before)}, #000 ${WIDTH}, #000 calc(100% - ${WIDTH}), ${end(after)})`;
}
