import { useMemo } from 'react';
import { useAskSoon } from '../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';

/** Everybody in the tournament hears of a change at once; they do not ask at once, in ms. */
const withinMs = 3_000;

/** Calls back soon after the groups of a tournament, their rooms or who is in them have changed. */
export function useGroupsChanged(tournamentId: string, onChange: () => void): void {
  const { soon } = useAskSoon(onChange, { withinMs, spread: true });
  const ids = useMemo(() => [tournamentId], [tournamentId]);
  useWatch('tournament', ids, soon);
  useServerEvent('groups:changed', event => {
    if (event.tournamentId === tournamentId) soon();
  });
}
