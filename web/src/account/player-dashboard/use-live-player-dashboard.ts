import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { askAnew } from '../../lib/realtime/ask-anew.ts';
import { useAskSoon } from '../../lib/realtime/use-ask-soon.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useWatch } from '../../lib/realtime/use-watch.ts';
import { playerDashboardKey } from './player-dashboard-api.ts';

/** Seats of several lobbies may move at one instant, and many players hear of it: asked for anew once within this, in ms. */
const spreadMs = 800;

/** Of a tournament thousands hear at one instant. */
const tournamentSpreadMs = 5000;

type Coming = { scrims: readonly string[]; tournaments: readonly TournamentSummary[] };

/**
 * Keeps the player's dashboard in step with what is on it: seats, payments, room details and results of scrims, and
 * tournaments that are moved or that the own team has left.
 */
export function useLivePlayerDashboard({ scrims, tournaments }: Coming): void {
  const client = useQueryClient();
  const refresh = () => {
    void askAnew(client, { queryKey: playerDashboardKey });
    // When its room details go out is the next scrim's own to say.
    void askAnew(client, { queryKey: ['GET /scrims/:id'] });
  };
  const ask = useAskSoon(refresh, { withinMs: spreadMs, spread: true });
  const askLater = useAskSoon(refresh, { withinMs: tournamentSpreadMs, spread: true });
  const isHere = (id: string) => scrims.includes(id);
  const find = (id: string) => tournaments.find(tournament => tournament._id === id);

  // What changed before the server said yes was told to nobody here.
  useWatch('scrim', scrims, ask.soon);
  useServerEvent('scrim:changed', event => isHere(event.scrimId) && ask.soon());
  useServerEvent('scrim:credentials', event => isHere(event.scrimId) && ask.soon());
  // The own one, also of a scrim that is not on the screen yet: at once.
  useServerEvent('booking:updated', ask.now);

  const ids = tournaments.map(tournament => tournament._id);
  useWatch('tournament', ids, askLater.soon);
  useServerEvent('event:changed', event => find(event.id) && askLater.soon());
  // Whose team has left is not told: it may be the reader's.
  useServerEvent('event:slots', event => {
    if (event.taken < (find(event.id)?.registeredCount ?? 0)) askLater.soon();
  });
  useServerEvent('team:registered', ask.now);
}
