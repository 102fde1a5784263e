import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';
import { scrimKey, squadsKey, standingsKey } from './scrim-api.ts';

/** Many seats go at one instant, and many pages hear of it: they ask anew once, within this, in ms. */
const spreadMs = 800;

/** Keeps a scrim's pages in step while somebody is signed in: board, own booking and results are asked for anew. */
export function useLiveScrim(id: string): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const askNow = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: scrimKey(id) });
    void client.invalidateQueries({ queryKey: squadsKey });
  };
  // The first of many starts the clock; were it the last, a rush would be shown only at its end.
  const askSoon = () => {
    timer.current ??= setTimeout(askNow, Math.random() * spreadMs);
  };

  const ids = useMemo(() => [id], [id]);
  // What changed before the server said yes was told to nobody here.
  useWatch('scrim', ids, askSoon);
  useServerEvent('scrim:changed', event => {
    if (event.scrimId !== id) return;
    askSoon();
    if (event.standings) void client.invalidateQueries({ queryKey: standingsKey(id) });
  });
  useServerEvent('event:slots', event => {
    if (event.kind === 'scrim' && event.id === id) askSoon();
  });
  // The own one: at once, and what became of one that counts no more.
  useServerEvent('booking:updated', event => {
    if (event.scrimId !== id) return;
    askNow();
    void client.invalidateQueries({ queryKey: ['GET /profile/bookings'] });
  });
  useEffect(() => {
    // Back from the pay step, the browser may show the page as it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void client.invalidateQueries();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [client]);
}
