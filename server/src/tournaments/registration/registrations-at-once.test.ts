import { registerTeamBody } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { describe, expect, it } from 'vitest';
import { type Person, publish, signUp, squad } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { createRegistrationsService } from './registrations.service.ts';

const server = useServer();

async function openEvent(fields: object = {}) {
  return publish(server, await signUp(server, 'organization'), fields);
}

const signUpPlayers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(server, 'player')));

const register = (id: string, player: Person, body: unknown, key?: string) =>
  server.call(`POST /tournaments/${id}/register`, {
    token: player.token,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });

const codesOf = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort();

describe('simultaneous registrations', () => {
  it('return to each the count including its own team, and number teams without a gap', async () => {
    const event = await openEvent();
    const players = await signUpPlayers(5);
    const answers = await Promise.all(players.map(player => register(event._id, player, squad())));
    for (const { body } of answers) expect(body.registeredCount).toBe(body.registration.number);
    expect(answers.map(({ body }) => body.registeredCount).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(answers.map(({ body }) => body.registration.userId._id)).toEqual(
      players.map(({ user }) => user._id),
    );
  });

  it('of one account register one team', async () => {
    const event = await openEvent();
    const player = await signUp(server, 'player');
    const answers = await Promise.all([1, 2, 3].map(() => register(event._id, player, squad())));
    expect(codesOf(answers)).toEqual([201, 'ALREADY_REGISTERED', 'ALREADY_REGISTERED']);
  });

  it('with one key and two bodies register once, and the second is rejected', async () => {
    const event = await openEvent();
    const player = await signUp(server, 'player');
    const answers = await Promise.all([squad(), squad()].map(team => register(event._id, player, team, 'k')));
    expect(codesOf(answers)).toEqual([201, 'REQUEST_REPEATED']);
  });

  it('with one team name, or one player, register one team', async () => {
    const event = await openEvent();
    const players = await signUpPlayers(6);
    const shared = squad().players[0];
    const named = players.slice(0, 3).map(player => register(event._id, player, squad({ teamName: 'Same' })));
    const sharing = players.slice(3).map(player => {
      const team = squad();
      return register(event._id, player, { ...team, players: [shared, ...team.players.slice(1)] });
    });
    expect(codesOf(await Promise.all(named))).toEqual([201, 'TEAM_NAME_TAKEN', 'TEAM_NAME_TAKEN']);
    const answers = await Promise.all(sharing);
    expect(codesOf(answers)).toEqual([201, 'PLAYER_TAKEN', 'PLAYER_TAKEN']);
    const taken = answers.find(({ body }) => body.code === 'PLAYER_TAKEN');
    expect(Object.keys(taken?.body.fieldErrors)).toEqual(['players.0.ignId']);
  });

  it('on two nodes fill the slots exactly, and use every name once', async () => {
    const event = await openEvent({ capacity: 25 });
    const { db, groupNews } = server.deps;
    const node = () =>
      createRegistrationsService({
        db,
        groupNews,
        clock: server.clock,
        snapshots: { countsChanged: () => {} },
        slotEvents: { slotsChanged: () => {} },
        accountEvents: { registered: () => {} },
      });
    // Each node gets 20 teams. Ten share their names with teams on the other node, and come first: whichever
    // node gets the lock first, the other's ten find their names taken while there are still slots.
    const enterOn = async (service: ReturnType<typeof node>, own: string) =>
      (await signUpPlayers(20)).map(({ user }, index) => {
        const actor = { ...user, avatarUrl: null, sessionId: user._id };
        const teamName = index < 10 ? `Shared ${index}` : `${own} ${index}`;
        const team = registerTeamBody.parse(squad({ teamName }));
        return () =>
          service.register(actor, event._id, team, null).then(
            () => 'in',
            error => error.code,
          );
      });
    const [here, there] = [await enterOn(node(), 'Here'), await enterOn(node(), 'There')];
    const outcomes = await Promise.all([...here, ...there].map(enter => enter()));
    const count = (outcome: string) => outcomes.filter(one => one === outcome).length;
    expect([count('in'), count('TEAM_NAME_TAKEN'), count('TOURNAMENT_FULL')]).toEqual([25, 10, 5]);
    const rows = await db
      .selectFrom('registrations')
      .select(['number', 'team_key'])
      .where('tournament_id', '=', event._id)
      .orderBy('number')
      .execute();
    expect(rows.map(row => row.number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(new Set(rows.map(row => row.team_key)).size).toBe(25);
  });
});
