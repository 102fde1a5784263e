import { randomUUIDv7 } from 'node:crypto';
import { type Person, publish, signUp, squad } from './people.ts';
import type { TestNode } from './server.ts';

/** Registers a player's team; returns the player. */
export async function registerTeam(
  server: TestNode,
  tournamentId: string,
  fields: object = {},
): Promise<Person> {
  const player = await signUp(server, 'player');
  const { status, body } = await server.call(`POST /tournaments/${tournamentId}/register`, {
    token: player.token,
    body: squad(fields),
  });
  if (status !== 201) throw new Error(`registering answered ${status}: ${JSON.stringify(body)}`);
  return player;
}

/** Creates a group of these people's teams with an open room. */
export async function openGroup(
  server: TestNode,
  owner: Person,
  tournamentId: string,
  members: readonly Person[],
): Promise<{ groupId: string; roomId: string }> {
  const answer = await server.call(`POST /tournaments/${tournamentId}/groups`, {
    token: owner.token,
    body: { memberIds: members.map(member => member.user._id) },
  });
  if (answer.status !== 201) throw new Error(`grouping answered ${answer.status}`);
  const groupId = answer.body.group._id;
  const { body } = await server.call(`POST /tournaments/${tournamentId}/groups/${groupId}/room`, {
    token: owner.token,
  });
  return { groupId, roomId: body.room._id };
}

export type Scene = {
  owner: Person;
  tournamentId: string;
  groupId: string;
  roomId: string;
  members: Person[];
  /** Paths of the room's messages, for the organizer and for members. */
  managed: string;
  own: string;
};

/** Creates a tournament with one group of `teams` teams and its open room. */
export async function openScene(server: TestNode, teams = 2): Promise<Scene> {
  const owner = await signUp(server, 'organization');
  const tournamentId = (await publish(server, owner))._id;
  const members: Person[] = [];
  for (let count = 0; count < teams; count++) members.push(await registerTeam(server, tournamentId));
  const { groupId, roomId } = await openGroup(server, owner, tournamentId, members);
  return {
    owner,
    tournamentId,
    groupId,
    roomId,
    members,
    managed: `/tournaments/${tournamentId}/groups/${groupId}/room/messages`,
    own: `/tournaments/${tournamentId}/my-group/room/messages`,
  };
}

/** An ID that nothing has. */
export const unknownId = randomUUIDv7();
