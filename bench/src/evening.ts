import { randomUUID } from 'node:crypto';
import { callApi, publishWithTeams, signInAs, signInCaptains } from './group-stage.ts';
import { requestText } from './load/http-text.ts';
import { squad } from './squad.ts';
import type { Stage } from './stage.ts';

const teams = 2_000;
const groupSize = 16;

/**
 * The requests of a busy evening by signed-in players: mostly reads (events, dashboard, their group and its room);
 * one in ten writes in the room, one in twenty registers.
 */
export type Evening = { tournamentId: string; next(): string };

/** Sets up a tournament of 2,000 teams in groups with rooms, and 400 more to register for. */
export async function openEvening(stage: Stage, url: string): Promise<Evening> {
  const tournament = await publishWithTeams(stage.pool, teams);
  const organizer = await signInAs(stage, tournament.organizerId);
  await callApi(url, `POST /tournaments/${tournament.id}/groups/auto?size=${groupSize}`, organizer);
  const { rows: groups } = await stage.pool.query<{ id: string }>(
    'select id from tournament_groups where tournament_id = $1',
    [tournament.id],
  );
  for (const group of groups)
    await callApi(url, `POST /tournaments/${tournament.id}/groups/${group.id}/room`, organizer);
  const players = await signInCaptains(stage, tournament.id);
  const { rows: events } = await stage.pool.query<{ id: string }>(
    'select id from tournaments where id <> $1 order by id desc limit 400',
    [tournament.id],
  );
  const { host } = new URL(url);
  let turn = 0;
  const room = `/api/tournaments/${tournament.id}/my-group/room/messages`;
  const kinds: (() => { method?: string; path: string; body?: unknown })[] = [
    ...Array(5).fill(() => ({ path: `/api/tournaments/${events[turn % events.length]?.id}` })),
    ...Array(3).fill(() => ({ path: '/api/dashboard/player' })),
    ...Array(3).fill(() => ({ path: `/api/tournaments/${tournament.id}/my-group` })),
    ...Array(4).fill(() => ({ path: `${room}?limit=50` })),
    ...Array(2).fill(() => ({ path: '/api/tournaments?limit=50' })),
    ...Array(2).fill(() => ({
      method: 'POST',
      path: room,
      body: {
        type: 'text',
        content: 'Lobby 3 starts 9:07. Sit in your own slot.',
        clientMsgId: randomUUID(),
      },
    })),
    () => ({
      method: 'POST',
      path: `/api/tournaments/${events[(turn * 7) % events.length]?.id}/register`,
      body: squad(10_000 + turn),
    }),
  ];
  return {
    tournamentId: tournament.id,
    next() {
      turn++;
      // 7 shares no factor with the number of kinds, so all kinds are equally frequent, and mixed.
      const request = kinds[(turn * 7) % kinds.length]?.() ?? { path: '/' };
      const player = players[(turn * 13) % players.length];
      return requestText(host, { ...request, headers: { authorization: `Bearer ${player?.token}` } });
    },
  };
}
