import { expect } from 'vitest';
import { openGroup, registerTeam } from '../groups.ts';
import { review, submitKyc } from '../kyc-submissions.ts';
import { begin, imagePart, match, submitMatch } from '../match-results.ts';
import { decide, submitUtr } from '../payments.ts';
import { type Person, publish, signUp } from '../people.ts';
import { flat } from '../pictures/pictures.ts';
import { bookedPlayer, publishScrim } from '../scrims.ts';
import type { TestServer } from '../server.ts';
import { uploadPicture } from '../uploads.ts';
import { endTournament, type Places } from './player-with-history.ts';

/** Must not be found anywhere once an organizer is erased. Titles, prizes and payment notes are kept. */
export const organizerCanaries = ['canary', '9700080008', '8811220022'];

/**
 * Creates an organizer with past and upcoming events, every field filled in, and a squad that is in all of them.
 */
export async function organizerWithHistory(
  server: TestServer,
  reviewer: Person,
): Promise<{ person: Person; other: Person; places: Places }> {
  const person = await signUp(server, 'organization', {
    name: 'Canary Owner',
    orgName: 'Canary Esports',
    email: 'canary-org@example.in',
    phone: '9700080008',
  });
  const send = async (target: string, body: object, expected: number) => {
    const answer = await server.call(target, { token: person.token, body });
    expect([target, answer.status]).toEqual([target, expected]);
    return answer.body;
  };
  const picture = () => uploadPicture(server, person);
  const papers = { legalName: 'Canary Legal Name', email: 'canary-kyc@example.in' };
  expect((await submitKyc(server, person, papers)).status).toBe(201);
  expect((await review(server, reviewer, person, 'reject', { notes: 'canary notes' })).status).toBe(200);
  expect((await submitKyc(server, person, papers)).status).toBe(201);
  expect((await review(server, reviewer, person, 'approve')).status).toBe(200);
  await send(
    'PUT /auth/profile',
    {
      avatarUrl: await picture(),
      organizationInfo: {
        location: 'Canary Town',
        about: 'canary about',
        upiId: 'canary@okbank',
        website: 'https://canary.example',
        discordUrl: 'https://discord.gg/canary',
      },
    },
    200,
  );
  await send(
    'POST /promos',
    { title: 'Kept promo', imageUrl: await picture(), linkUrl: 'https://canary.example' },
    201,
  );

  // It stays in review.
  await send('POST /promos', { title: 'Canary promo', imageUrl: null, linkUrl: null }, 201);

  const texts = async () => ({
    title: 'Kept night',
    description: 'canary description',
    rules: 'canary rules',
    bannerUrl: await picture(),
  });
  const scrims: string[] = [];
  let other: Person | undefined;
  for (const isOver of [true, false]) {
    const { _id: id } = await publishScrim(server, person, { ...(await texts()), entryFee: 100 });
    const { player } = await bookedPlayer(server, id);
    await decide(server, person, await submitUtr(server, player, id), 'approve');
    const kicked = await bookedPlayer(server, id);
    await decide(server, person, await submitUtr(server, kicked.player, id), 'approve');
    const { request } = (
      await server.call(`POST /scrims/${id}/kick-requests`, {
        token: player.token,
        body: { slotNumber: 2, targetName: 'somebody', reason: 'no show' },
      })
    ).body;
    await send(
      `PATCH /scrims/${id}/kick-requests/${request._id}/resolve`,
      { action: 'kick', note: 'canary note' },
      200,
    );
    const room = `POST /scrims/${id}/room/messages`;
    await send(room, { type: 'text', content: 'canary: call 9700080008' }, 201);
    await send(room, { type: 'image', content: '', imageUrl: await picture() }, 201);
    await send(`PUT /scrims/${id}/room/credentials`, { roomId: '8811220022', password: 'canary' }, 200);
    if (isOver) {
      await begin(server, id);
      const image = imagePart(await flat(20, 10).png().toBuffer());
      expect((await submitMatch(server, id, person, match(1, '1 1 5', image))).status).toBe(201);
      await begin(server, id, 24);
    }
    other ??= player;
    scrims.push(id);
  }

  const tournaments: Places['tournaments'] = [];
  for (const isOver of [true, false]) {
    const { _id: id } = await publish(server, person, await texts());
    const member = await registerTeam(server, id);
    const { groupId } = await openGroup(server, person, id, [member]);
    // Played events keep the names that their squads know.
    const name = isOver ? 'Kept night group' : 'Canary group';
    await send(`POST /tournaments/${id}/groups/${groupId}/rename`, { name }, 200);
    const team = { userId: member.user._id };
    await send(`POST /tournaments/${id}/groups/${groupId}/remove-member`, team, 200);
    const back = { ...team, fromGroupId: null, toGroupId: groupId };
    await send(`POST /tournaments/${id}/groups/move-member`, back, 200);
    await send(
      `POST /tournaments/${id}/groups/${groupId}/room/messages`,
      { type: 'text', content: 'canary words' },
      201,
    );
    if (isOver) await endTournament(server, id);
    tournaments.push({ id, groupId });
  }
  await server.deps.jobs.runDue();
  return { person, other: other as Person, places: { scrims, tournaments } };
}
