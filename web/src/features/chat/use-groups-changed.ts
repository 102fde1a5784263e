import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';

/** Everybody in the tournament hears of a change at once; they do not ask at once, in ms. */
const spreadMs = 3_000;

/** Calls back soon after the groups of a tournament, their rooms or who is in them have changed. */
export function useGroupsChanged(tournamentId: string, onChange: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useEffectEvent(onChange);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest(), Math.random() * spreadMs);
  };
  const ids = useMemo(() => [tournamentId], [tournamentId]);
  useWatch('tournament', ids, soon);
  useServerEvent('groups:changed', event => {
    if (event.tournamentId === tournamentId) soon();
  });
}
