import { expect } from 'vitest';
import { browserAt } from '../access/inputs.ts';
import { openGroup, registerTeam } from '../groups.ts';
import { begin, match, submitMatch } from '../match-results.ts';
import { decide, newUtr, pay, submitUtr } from '../payments.ts';
import { type Person, publish, signUp, squad } from '../people.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../scrims.ts';
import type { TestServer } from '../server.ts';
import { uploadPicture } from '../uploads.ts';

/**
 * Must not be found anywhere once a player is erased: all texts begin with 'canary', and the numbers occur
 * nowhere else. UTRs are kept for accounting.
 */
export const playerCanaries = ['canary', '9700070007', '8811770011'];

/** The events to search afterwards. */
export type Places = { scrims: string[]; tournaments: { id: string; groupId: string }[] };

const canarySquad = (fields: object = {}) =>
  squad({
    teamName: 'Canary Squad',
    phone: '9700070007',
    realName: 'Canary Realname',
    players: [1, 2, 3, 4].map(slot => ({
      ignName: `canary-ign-${slot}`,
      ignId: `8811770011${slot}`,
      slot,
    })),
    ...fields,
  });

/** Moves a tournament into the past. */
export async function endTournament(server: TestServer, id: string): Promise<void> {
  await server.deps.db
    .updateTable('tournaments')
    .set({ start_at: new Date(1e12), end_at: new Date(1e12 + 1) })
    .where('id', '=', id)
    .execute();
}

/**
 * Creates a player with a full history in this organizer's events, and another one who played in them. The server
 * must allow pushes to `silentPushHost`.
 */
export async function playerWithHistory(
  server: TestServer,
  host: Person,
  admin: Person,
): Promise<{ person: Person; other: Person; places: Places; utrs: string[] }> {
  const person = await signUp(server, 'player', {
    name: 'Canary Person',
    email: 'canary-former@example.in',
    phone: '9700070007',
  });
  const post = async (by: Person, target: string, body: object, expected = 201) => {
    const answer = await server.call(target, { token: by.token, body });
    expect([target, answer.status]).toEqual([target, expected]);
    return answer.body;
  };
  await post(person, 'PUT /auth/profile', { avatarUrl: await uploadPicture(server, person) }, 200);
  // Uploaded and never shown.
  await uploadPicture(server, person);
  const forgot = (email: string) => post(person, 'POST /auth/password/forgot', { email }, 204);
  await forgot(person.user.email);
  const moved = { email: 'canary-mail@example.in' };
  await post(admin, `PUT /admin/users/${person.user._id}`, moved, 200);
  await forgot(moved.email);

  const played = await publishScrim(server, host, { entryFee: 100 });
  await bookSlot(server, person, played._id, canarySquad());
  const utrs = [newUtr(), newUtr()];
  const paid = await pay(server, person, played._id, { method: 'upi', reference: utrs[0] }, 'canary-key');
  await decide(server, host, paid.body.payment, 'approve', 'Kept: as on my statement');
  const other = await bookedPlayer(server, played._id);
  await decide(server, host, await submitUtr(server, other.player, played._id), 'approve');
  const asked = await post(person, `POST /scrims/${played._id}/kick-requests`, {
    slotNumber: 2,
    targetName: 'canary target',
    reason: 'canary reason',
  });
  const about = await post(other.player, `POST /scrims/${played._id}/kick-requests`, {
    slotNumber: 1,
    targetName: 'canary-ign-1',
    reason: 'canary-ign-1 teams up',
  });
  for (const { request } of [asked, about]) {
    const resolve = `PATCH /scrims/${played._id}/kick-requests/${request._id}/resolve`;
    await post(host, resolve, { action: 'dismiss', note: 'canary-ign-1 plays fair' }, 200);
  }
  await begin(server, played._id);
  expect((await submitMatch(server, played._id, host, match(1, '1 1 5, 2 2 1'))).status).toBe(201);
  await post(person, `POST /scrims/${played._id}/rate`, { rating: 4, comment: 'canary comment' });
  await post(person, `POST /organizations/${host.user._id}/rate`, { rating: 2, comment: 'canary comment' });
  await begin(server, played._id, 24);

  const kickedFrom = await publishScrim(server, host);
  await bookSlot(server, person, kickedFrom._id, canarySquad({ teamName: 'Canary Kicked' }));
  const kick = `DELETE /scrims/${kickedFrom._id}/participants/${person.user._id}`;
  expect((await server.call(kick, { token: host.token })).status).toBe(204);
  // Reported when the slot is already empty.
  const mate = await bookedPlayer(server, kickedFrom._id, { slotNumber: 2 });
  await post(mate.player, `POST /scrims/${kickedFrom._id}/kick-requests`, {
    slotNumber: 1,
    targetName: 'canary-ign-1',
    reason: 'canary-ign-1 must not come back',
  });
  const ahead = await publishScrim(server, host, { entryFee: 100, slots: 1 });
  await bookSlot(server, person, ahead._id, canarySquad());
  await submitUtr(server, person, ahead._id, utrs[1]);
  const waitsIn = await publishScrim(server, host, { slots: 1 });
  await bookedPlayer(server, waitsIn._id);
  await bookSlot(server, person, waitsIn._id, canarySquad());

  const left = await publish(server, host);
  await post(person, `POST /tournaments/${left._id}/register`, canarySquad({ teamName: 'Kept Former' }));
  await openGroup(server, host, left._id, [person]);
  await server.call(`DELETE /tournaments/${left._id}/register`, { token: person.token });

  const tournaments: Places['tournaments'] = [];
  for (const isOver of [true, false]) {
    const { _id: id } = await publish(server, host);
    await post(person, `POST /tournaments/${id}/register`, canarySquad());
    const mate = await registerTeam(server, id);
    const { groupId } = await openGroup(server, host, id, [mate, person]);
    const room = `POST /tournaments/${id}/my-group/room/messages`;
    await post(person, room, { type: 'text', content: 'canary words', clientMsgId: 'canary-1' });
    await post(person, room, {
      type: 'image',
      content: 'canary caption',
      imageUrl: await uploadPicture(server, person),
    });
    if (isOver) await endTournament(server, id);
    tournaments.push({ id, groupId });
  }
  await post(person, 'POST /push/subscriptions', { ...browserAt('canary'), label: 'Canary phone' });
  const settings = {
    rows: [{ group: 'slot', mail: false }],
    quiet: { from: 60, to: 420 },
    timeZone: 'Asia/Dubai',
  };
  await post(person, 'PUT /notifications/settings', settings, 200);
  await server.deps.jobs.runDue();
  const scrims = [played, kickedFrom, ahead, waitsIn].map(scrim => scrim._id);
  return { person, other: other.player, places: { scrims, tournaments }, utrs };
}
