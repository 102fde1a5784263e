import type { TournamentList } from '@hotdrop/contract/tournaments/routes.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServerEvent } from '../../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../../lib/realtime/use-watch.ts';

/** Scrolling past a card is no wish to hear of it, in ms. */
const settleMs = 400;

/** Moves the counts of the cards on the screen as squads register; shows nothing itself. */
export function LiveSlots({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  useWatch('tournament', useOnScreen(ids));
  useServerEvent('event:slots', ({ kind, id, taken, capacity }) => {
    if (kind !== 'tournament') return;
    client.setQueriesData<InfiniteData<TournamentList>>({ queryKey: ['GET /tournaments'] }, data => {
      if (!data?.pages?.some(page => page.items.some(event => event._id === id))) return data;
      const items = (page: TournamentList) =>
        page.items.map(event => (event._id === id ? { ...event, registeredCount: taken, capacity } : event));
      return { ...data, pages: data.pages.map(page => ({ ...page, items: items(page) })) };
    });
  });
  return null;
}

/** Those of the cards (marked by `data-scroll-key`) that are in sight. */
function useOnScreen(ids: readonly string[]): readonly string[] {
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
