import { Writable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseText } from '../../../test/erasure/everywhere.ts';
import { openGroup } from '../../../test/groups.ts';
import { begin, match, submitMatch } from '../../../test/match-results.ts';
import { noticesOf } from '../../../test/notices.ts';
import { decide, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signUp, squad } from '../../../test/people.ts';
import { usePhones } from '../../../test/push/use-phones.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';

const logged: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const { service, server, owner, as, turnOn, run } = await usePhones({ logLevel: 'trace' }, logStream);

/** What only the room shows, and what people entered about themselves or wrote to each other. */
const secrets = {
  rooms: ['90807060', 'drop-canary', '90807061', 'new-canary'],
  messages: ['Canary words', 'canary reason', 'canary decision'],
  people: ['9700070007', 'Canary Realname', 'canary-ign', '8811770011'],
};
const replaced = ['90807060', 'drop-canary'];
/** A lock screen shows neither who somebody is nor how they paid. */
const lockScreen = ['Canary Account', '400000000001', '400000000002', 'canary@upi'];

const canarySquad = squad({
  phone: '9700070007',
  realName: 'Canary Realname',
  players: [1, 2, 3, 4].map(slot => ({ ignName: `canary-ign-${slot}`, ignId: `8811770011${slot}`, slot })),
});

/** Returns which of these a text contains. */
const contained = (text: string, wanted: readonly string[]) =>
  wanted.filter(one => text.toLowerCase().includes(one.toLowerCase()));

/** Gives a person a phone that gets everything. */
async function withPhone(person: Person): Promise<Person> {
  await turnOn(person);
  const { rows } = await as(person, 'GET /notifications/settings');
  const everything = rows.map(({ group }: { group: string }) => ({ group, push: true }));
  await as(person, 'PUT /notifications/settings', { rows: everything });
  return person;
}

const all = Object.values(secrets).flat();
const people: Person[] = [];
/** What the phones got, decrypted. */
const pushed: string[] = [];

/** An evening in which everything happens that people are notified of. */
beforeAll(async () => {
  const organizer = await withPhone(owner());
  const { db } = server.deps;
  await db
    .updateTable('users')
    .set({ verified: true, org_upi_id: 'canary@upi' })
    .where('id', '=', organizer.user._id)
    .execute();
  const [first, second, third] = [
    await signUp(server, 'player', { name: 'Canary Account' }),
    await signUp(server, 'player', { name: 'Canary Account' }),
    await signUp(server, 'player'),
  ];
  people.push(organizer, first, second, third);
  for (const player of [first, second, third]) await withPhone(player);

  const { _id: id } = await publishScrim(server, organizer, { entryFee: 499, slots: 2, matchCount: 2 });
  await bookSlot(server, first, id, canarySquad);
  await bookSlot(server, second, id, { ...squad(), phone: '9700070007' });
  await bookSlot(server, third, id);
  const paid = await submitUtr(server, first, id, '400000000001');
  await decide(server, organizer, paid, 'reject', 'Not on my statement');
  await run();
  server.clock.advance(3 * 60_000);
  await run();
  const again = await submitUtr(server, first, id, '400000000002');
  await decide(server, organizer, again, 'approve');
  await as(second, `DELETE /scrims/${id}/book`);
  await decide(server, organizer, await submitUtr(server, third, id), 'approve');
  server.clock.advance(3 * 60_000);
  await run();
  const post = `POST /scrims/${id}/room/messages`;
  await as(organizer, post, { type: 'text', content: 'Canary words', clientMsgId: 'first' });
  const details = `PUT /scrims/${id}/room/credentials`;
  await as(organizer, details, { roomId: '90807060', password: 'drop-canary', releaseAt: null });
  await run();
  await as(organizer, details, { roomId: '90807061', password: 'new-canary', releaseAt: null });
  await as(organizer, `POST /scrims/${id}/room/credentials/remind`, { matchNumber: 1 });
  await run();
  server.clock.advance(6 * 60_000);
  await run();
  const report = await as(third, `POST /scrims/${id}/kick-requests`, {
    slotNumber: 1,
    targetName: 'canary-ign-1',
    reason: 'canary reason',
  });
  const decision = { action: 'dismiss', note: 'canary decision' };
  await as(organizer, `PATCH /scrims/${id}/kick-requests/${report.request._id}/resolve`, decision);
  await as(organizer, `PUT /scrims/${id}`, {
    startAt: new Date(+server.clock.now() + 3 * 3_600_000).toISOString(),
  });
  await run();
  await as(organizer, `DELETE /scrims/${id}/participants/${third.user._id}`);
  await begin(server, id, 4);
  for (const number of [1, 2])
    expect((await submitMatch(server, id, organizer, match(number, '1 1 5'))).status).toBe(201);
  await run();
  const cancelled = await publishScrim(server, organizer);
  await bookSlot(server, first, cancelled._id, canarySquad);
  await as(organizer, `DELETE /scrims/${cancelled._id}`);

  const { _id: cup } = await publish(server, organizer);
  for (const [player, entry] of [
    [first, canarySquad],
    [second, squad()],
    [third, squad()],
  ] as const)
    await as(player, `POST /tournaments/${cup}/register`, entry);
  const { groupId } = await openGroup(server, organizer, cup, [first, third]);
  const write = `POST /tournaments/${cup}/groups/${groupId}/room/messages`;
  await as(organizer, write, { type: 'text', content: 'Canary words', clientMsgId: 'second' });
  await run();
  server.clock.advance(6 * 60_000);
  await run();
  await as(organizer, `DELETE /tournaments/${cup}/participants/${third.user._id}`);
  await as(organizer, `DELETE /tournaments/${cup}`);
  await run();
  server.clock.advance(6 * 60_000);
  await run();
  pushed.push(...service.received.map(({ message }) => JSON.stringify(message)));
});

describe('no secret leaves with a notification (A10)', () => {
  it('the evening has them all, and tells people of everything', async () => {
    const text = JSON.stringify(await databaseText(server));
    expect(contained(text, all)).toEqual(all.filter(secret => !replaced.includes(secret)));
    const told = await server.deps.db.selectFrom('notices').select('kind').distinct().execute();
    expect(told.map(({ kind }) => kind).toSorted()).toEqual([
      'group-made',
      'group-message',
      'group-room-opened',
      'kick-decided',
      'kick-requested',
      'payment-confirmed',
      'payment-rejected',
      'payments-submitted',
      'refund-owed',
      'results-out',
      'room-changed',
      'room-message',
      'room-released',
      'room-reminder',
      'scrim-cancelled',
      'scrim-full',
      'scrim-moved',
      'slot-confirmed',
      'slot-promoted',
      'squad-kicked',
      'squads-booked',
      'team-removed',
      'teams-registered',
      'tournament-deleted',
    ]);
    expect(new Set(pushed.map(text => JSON.parse(text).notification.title)).size).toBeGreaterThan(12);
  });

  it('not with a push, which a lock screen shows', () => {
    expect(pushed.flatMap(text => contained(text, [...all, ...lockScreen]))).toEqual([]);
  });

  it('not with a mail', async () => {
    const mails = await server.deps.db.selectFrom('mail_outbox').select(['subject', 'body']).execute();
    expect(mails.length).toBeGreaterThan(8);
    expect(mails.flatMap(({ subject, body }) => contained(`${subject} ${body}`, all))).toEqual([]);
  });

  it('not in the list of anybody', async () => {
    for (const person of people) {
      const { items } = await noticesOf(server, person, '?limit=50');
      expect(items.length).toBeGreaterThan(0);
      expect(contained(JSON.stringify(items), [...all, ...lockScreen])).toEqual([]);
    }
  });
});

it('no line of the log has the address of a phone, its keys, or the text of a push (A2)', async () => {
  const player = await signUp(server, 'player');
  const { browser, renewToken } = await turnOn(player);
  service.state.reply = () => ({ status: 400 });
  await as(player, 'POST /push/test');
  service.state.reply = () => ({ status: 403 });
  await as(player, 'POST /push/test');
  await server.call('POST /push/subscriptions', { token: player.token, body: { ...browser, label: 5 } });
  const lines = logged.join('');
  expect(lines).toContain('a push service refused a push');
  expect(lines).toContain('a push service rejects our key');
  for (const secret of [
    browser.endpoint,
    browser.keys.auth,
    browser.keys.p256dh,
    renewToken,
    'Notifications work',
  ])
    expect(lines).not.toContain(secret);
});
