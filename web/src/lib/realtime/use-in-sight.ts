import { useEffect, useState } from 'react';

/** Scrolling past a card is no wish to hear of it, in ms. */
const settleMs = 400;

/** Those of the cards (marked by `data-scroll-key`) that are in sight. */
export function useInSight(ids: readonly string[]): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([]);
  const all = ids.join(' ');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return setShown(all.split(' ').filter(Boolean));
    const inSight = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = target instanceof HTMLElement ? target.dataset.scrollKey : undefined;
        if (id && isIntersecting) inSight.add(id);
        else if (id) inSight.delete(id);
      }
      clearTimeout(timer);
      timer = setTimeout(() => setShown([...inSight]), settleMs);
    });
    for (const id of all.split(' ').filter(Boolean)) {
      const card = document.querySelector(`[data-scroll-key="${CSS.escape(id)}"]`);
      if (card) observer.observe(card);
    }
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [all]);
  return shown;
}
