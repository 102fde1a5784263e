import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openGroup, registerTeam } from '../../../test/groups.ts';
import { begin, match, submitMatch } from '../../../test/match-results.ts';
import { decide, heldSlot, mailsTo, queueOf, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, expectSoundLobby, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });
closeSocketsAtEnd();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});

async function erase(person: Person): Promise<void> {
  expect((await server.call('DELETE /profile', { token: person.token })).status).toBe(204);
}

async function eraseByAdmin({ user }: Person): Promise<void> {
  expect((await server.call(`DELETE /admin/users/${user._id}`, { token: admin.token })).status).toBe(204);
}

const paymentsOf = (scrimId: string) =>
  server.deps.db.selectFrom('payments').select(['status', 'utr']).where('scrim_id', '=', scrimId).execute();

describe('a deleted user’s slots', () => {
  it('go to the waitlist, and paid fees become refund due', async () => {
    const owner = await signUp(server, 'organization');
    const { scrim, player } = await heldSlot(server, owner, { slots: 1 });
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, owner, payment, 'approve');
    const next = await bookedPlayer(server, scrim._id);
    expect(next.booking.status).toBe('waitlisted');
    await erase(player);

    const { inSlots } = await expectSoundLobby(server, scrim._id);
    expect(inSlots).toMatchObject([{ id: next.booking._id, status: 'held', slot_number: 1 }]);
    expect(await paymentsOf(scrim._id)).toEqual([{ status: 'refund-due', utr: payment.reference }]);
    expect((await mailsTo(server, next.player)).map(mail => mail.subject)).toHaveLength(1);
    // The organizer can still identify the money, and nothing more.
    expect(await queueOf(server, owner, scrim._id)).toMatchObject([
      {
        reference: payment.reference,
        status: 'refund-due',
        payerName: 'Deleted user',
        payerErased: true,
        teamName: 'Deleted squad',
        phone: '',
        slotNumber: 1,
      },
    ]);
    expect((await decide(server, owner, payment, 'refunded', 'Sent back')).status).toBe(200);
  });

  it('leave an unconfirmed UTR with the organizer, who refunds it', async () => {
    const owner = await signUp(server, 'organization');
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await eraseByAdmin(player);
    await expectSoundLobby(server, scrim._id);
    expect(await queueOf(server, owner, scrim._id)).toMatchObject([{ status: 'submitted', seatGone: true }]);
    expect((await decide(server, owner, payment, 'approve')).body.payment.status).toBe('refund-due');
  });

  it('stay as history without a name if the scrim is over', async () => {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner);
    const { player, booking } = await bookedPlayer(server, scrim._id, { teamName: 'Once Upon' });
    await bookedPlayer(server, scrim._id);
    await begin(server, scrim._id, 9);
    await erase(player);
    const { rows } = await expectSoundLobby(server, scrim._id);
    expect(rows.find(row => row.id === booking._id)).toMatchObject({
      status: 'confirmed',
      slot_number: booking.slotNumber,
      team_name: 'Deleted squad',
      phone: '',
      players: [1, 2, 3, 4].map(slot => ({ ignName: 'Deleted player', ignId: '', slot })),
    });
    const { body } = await server.call(`GET /scrims/${scrim._id}/participants`, { token: owner.token });
    expect(body.items[0]).toMatchObject({
      teamName: 'Deleted squad',
      phone: '',
      userId: { name: 'Deleted user', avatarUrl: null },
    });
  });
});

describe('a deleted user’s teams', () => {
  it('leave upcoming tournaments, even after registration has closed, and their groups are notified', async () => {
    const owner = await signUp(server, 'organization');
    const cup = await publish(server, owner);
    const stays = await registerTeam(server, cup._id);
    const goes = await registerTeam(server, cup._id, { teamName: 'Soul Survivors' });
    const { groupId } = await openGroup(server, owner, cup._id, [stays]);
    const move = { userId: goes.user._id, fromGroupId: null, toGroupId: groupId };
    const moved = await server.call(`POST /tournaments/${cup._id}/groups/move-member`, {
      token: owner.token,
      body: move,
    });
    expect(moved.status).toBe(200);
    const path = `/tournaments/${cup._id}/my-group/room/messages`;
    await server.call(`POST ${path}`, {
      token: goes.token,
      body: { type: 'text', content: 'my number is 98765' },
    });
    await server.deps.db
      .updateTable('tournaments')
      .set({ registration_closes_at: new Date(0) })
      .where('id', '=', cup._id)
      .execute();
    const socket = await connect(server, stays.token);
    await ask(socket, 'join-group', { tournamentId: cup._id, groupId });
    const before = (await server.call(`GET ${path}`, { token: stays.token })).body;
    await erase(goes);

    await caughtUp(socket);
    const { messages, lastRev } = (await server.call(`GET ${path}`, { token: stays.token })).body;
    const texts = messages.map((message: { type: string; content: string }) => [
      message.type,
      message.content,
    ]);
    expect(texts.slice(1)).toEqual([
      ['system', 'Deleted squad joined the group'],
      ['deleted', ''],
      ['system', 'Deleted squad left the group'],
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/Soul Survivors|98765/);
    // Clients in the room learn of each change by its revision.
    const changes = (await server.call(`GET ${path}?afterRev=${before.lastRev}`, { token: stays.token }))
      .body;
    const revs = changes.messages.map((message: { rev: number }) => message.rev);
    const heard = [
      ...socket.of('group:message'),
      ...socket.of('group:message-updated'),
      ...socket.of('group:message-deleted'),
    ].map(({ message }) => message.rev);
    expect(heard.sort((a, b) => a - b)).toEqual(revs);
    expect(revs.at(-1)).toBe(lastRev);
    const detail = (await server.call(`GET /tournaments/${cup._id}`)).body.tournament;
    expect(detail.registeredCount).toBe(1);
  });

  it('stay in finished tournaments without a name, and free the names and IDs', async () => {
    const owner = await signUp(server, 'organization');
    const cup = await publish(server, owner);
    const team = squad({ teamName: 'Echo Nine', realName: 'Ravi Canary', phone: '9812398123' });
    const player = await signUp(server, 'player');
    const second = await signUp(server, 'player');
    await server.call(`POST /tournaments/${cup._id}/register`, { token: player.token, body: team });
    await server.call(`POST /tournaments/${cup._id}/register`, { token: second.token, body: squad() });
    await server.deps.db
      .updateTable('tournaments')
      .set({ start_at: new Date(0), end_at: new Date(1) })
      .where('id', '=', cup._id)
      .execute();
    await erase(player);
    await erase(second);
    const { body } = await server.call(`GET /tournaments/${cup._id}/participants`, { token: owner.token });
    expect(body.items).toMatchObject([
      { teamName: 'Deleted squad', realName: '', phone: '', userId: { name: 'Deleted user' } },
      { teamName: 'Deleted squad', realName: '', phone: '', userId: { name: 'Deleted user' } },
    ]);
    const sheet = await server.call(`GET /tournaments/${cup._id}/participants.csv`, {
      token: owner.token,
    });
    expect(sheet.status).toBe(200);
    expect(sheet.body).not.toMatch(/Echo|Ravi|98123|77000|@/);
  });
});

describe('a rival squad with the same name as a deleted one', () => {
  it.each(['erased', 'Erased', 'ERASED'])('does not keep the name: %s <id> (A2)', async word => {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner);
    const { player, booking } = await bookedPlayer(server, scrim._id, { teamName: 'Soul Survivors' });
    const cup = await publish(server, owner);
    const team = squad({ teamName: 'Soul Survivors' });
    await server.call(`POST /tournaments/${cup._id}/register`, { token: player.token, body: team });
    const { id } = await server.deps.db
      .selectFrom('registrations')
      .select('id')
      .where('tournament_id', '=', cup._id)
      .executeTakeFirstOrThrow();
    const rival = await bookedPlayer(server, scrim._id, { teamName: `${word} ${booking._id}` });
    await registerTeam(server, cup._id, { teamName: `${word} ${id}` });
    await erase(player);

    const { rows } = await expectSoundLobby(server, scrim._id);
    expect(rows.map(row => row.team_name).sort()).toEqual(['Deleted squad', rival.booking.teamName].sort());
    const teams = await server.deps.db
      .selectFrom('registrations')
      .select('team_name')
      .where('tournament_id', '=', cup._id)
      .execute();
    expect(teams.map(one => one.team_name)).not.toContain('Soul Survivors');
  });
});

describe('events of a deleted organization', () => {
  it('are cancelled: squads are notified, and their fees are refund due', async () => {
    const owner = await signUp(server, 'organization');
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, owner, payment, 'approve');
    const cup = await publish(server, owner);
    await registerTeam(server, cup._id);
    await eraseByAdmin(owner);

    const after = await readScrim(server, scrim._id, player.token);
    expect(after.status).toBe('cancelled');
    expect(await paymentsOf(scrim._id)).toEqual([{ status: 'refund-due', utr: payment.reference }]);
    expect(after.organizationId).toMatchObject({
      name: 'Deleted user',
      organizationInfo: { orgName: 'Deleted organization', location: '' },
    });
    await expectSoundLobby(server, scrim._id);
    expect((await mailsTo(server, player)).at(-1)?.subject).toMatch(/cancelled/i);
    expect((await server.call(`GET /tournaments/${cup._id}`)).status).toBe(404);
    for (const path of ['/organizations', '/orgs']) {
      expect((await server.call(`GET ${path}/${owner.user._id}`)).status).toBe(404);
    }
    const { body } = await server.call('GET /organizations/rankings?limit=100');
    expect(body.items.map((one: { _id: string }) => one._id)).not.toContain(owner.user._id);
  });

  it('stay if they are over, without the organizer’s own texts', async () => {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner, { title: 'Last night', description: 'Call me: 98765' });
    const { player } = await bookedPlayer(server, scrim._id);
    await server.call(`POST /scrims/${scrim._id}/room/messages`, {
      token: owner.token,
      body: { type: 'text', content: 'Call me: 98765' },
    });
    await server.call(`PUT /scrims/${scrim._id}/room/credentials`, {
      token: owner.token,
      body: { roomId: '98765', password: 'mine' },
    });
    await begin(server, scrim._id, 9);
    await erase(owner);
    expect(await readScrim(server, scrim._id, player.token)).toMatchObject({
      title: 'Last night',
      description: '',
      status: 'completed',
      organizationId: { organizationInfo: { orgName: 'Deleted organization' } },
    });
    const room = await server.call(`GET /scrims/${scrim._id}/room`, { token: player.token });
    expect(room.status).toBe(200);
    expect(room.body.room.messages.map((one: { type: string }) => one.type)).toEqual([
      'system',
      'deleted',
      'deleted',
    ]);
    const details = await server.call(`GET /scrims/${scrim._id}/room/credentials`, { token: player.token });
    expect(JSON.stringify(details.body)).not.toMatch(/98765|mine/);
  });
});

describe('a deleted user’s pictures', () => {
  it('are deleted, even if other accounts show them', async () => {
    const person = await signUp(server, 'organization');
    const other = await signUp(server, 'organization');
    const send = async (target: string, token: string, body: object) =>
      expect((await server.call(target, { token, body })).status).toBeLessThan(300);
    const picture = () => uploadPicture(server, person);
    const [inCup, inScrim, asAvatar, inPromo, inMatch] = await Promise.all(
      Array.from({ length: 5 }, picture),
    );
    // Nobody can choose another account's picture; rows from before that rule may show one.
    const { db } = server.deps;
    const cup = await publish(server, other);
    await db.updateTable('tournaments').set({ banner_url: inCup }).where('id', '=', cup._id).execute();
    const scrim = await publishScrim(server, other);
    await db.updateTable('scrims').set({ banner_url: inScrim }).where('id', '=', scrim._id).execute();
    await db.updateTable('users').set({ avatar_url: asAvatar }).where('id', '=', other.user._id).execute();
    const title = 'Friday cup';
    await send('POST /promos', other.token, { title, imageUrl: await uploadPicture(server, other) });
    await db.updateTable('promos').set({ image_url: inPromo }).where('title', '=', title).execute();
    await bookedPlayer(server, scrim._id);
    await begin(server, scrim._id);
    expect((await submitMatch(server, scrim._id, other, match(1, '1 1 5'))).status).toBe(201);
    await db
      .updateTable('scrim_matches')
      .set({ image_url: inMatch })
      .where('scrim_id', '=', scrim._id)
      .execute();

    const [own, unused] = [await picture(), await picture()];
    await publishScrim(server, person, { bannerUrl: own });
    await send('PUT /auth/profile', person.token, { avatarUrl: await picture() });
    await eraseByAdmin(person);
    const statusOf = async (url: string | undefined) => (await fetch(`${server.url}${url}`)).status;
    const all = [inCup, inScrim, asAvatar, inPromo, inMatch, own, unused];
    expect(await Promise.all(all.map(statusOf))).toEqual(Array(all.length).fill(404));
    expect((await server.call(`GET /tournaments/${cup._id}`)).body.tournament.bannerUrl).toBeNull();
    expect((await server.call(`GET /scrims/${scrim._id}`)).body.scrim.bannerUrl).toBeNull();
    await vi.waitFor(async () =>
      expect((await server.call('GET /auth/me', { token: other.token })).body.user.avatarUrl).toBeNull(),
    );
    const left = await db
      .selectFrom('uploads')
      .select('id')
      .where('owner_id', '=', person.user._id)
      .execute();
    expect(left).toEqual([]);
  });
});
