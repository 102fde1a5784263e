import { Writable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import { begin, match, submitMatch } from '../../../test/match-results.ts';
import { decide, submitUtr } from '../../../test/payments.ts';
import { type Person, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { usePush } from '../../../test/push/use-push.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';

const logged: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const { server, service, turnOn, run } = await usePush({ logLevel: 'trace' }, logStream);

/** Occur nowhere else; all texts begin with 'canary'. */
const canaries = ['canary', '9700070007', '8811770011', '400440044004'];
const utr = '400440044004';
const named = { name: 'Canary Person', phone: '9700070007' };
const canarySquad = (number: number) =>
  squad({
    phone: named.phone,
    realName: 'Canary Realname',
    players: [1, 2, 3, 4].map(slot => ({
      ignName: `canary-ign-${slot}`,
      ignId: `8811770011${number}${slot}`,
      slot,
    })),
  });

let host: Person;

const as = async (by: Person, route: string, body?: object) => {
  const answer = await server.call(route, { token: by.token, body });
  expect(answer.status, `${route} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};

/** Turns everything on, at any time. */
async function withPhone(person: Person): Promise<Person> {
  await turnOn(person);
  const { rows } = await as(person, 'GET /notifications/settings');
  await as(person, 'PUT /notifications/settings', {
    quiet: null,
    rows: rows.map(({ group }: { group: string }) => ({ group, push: true })),
  });
  return person;
}

beforeAll(async () => {
  host = await withPhone(await signUp(server, 'organization', named));
});

it('no push has room details, a UTR, a phone number or a person’s name (A10)', async () => {
  const admin = await withPhone(await signInAdmin(server));
  const player = () => signUp(server, 'player', named).then(withPhone);
  const [first, second, third] = [await player(), await player(), await player()];
  const scrim = await publishScrim(server, host, {
    slots: 2,
    entryFee: 100,
    title: 'Night cup',
    matchCount: 1,
  });
  const path = `/scrims/${scrim._id}`;
  for (const [index, who] of [first, second, third].entries())
    await as(who, `POST ${path}/book`, canarySquad(index));
  const paid = await submitUtr(server, first, scrim._id, utr);
  await run();
  await decide(server, host, paid, 'reject', 'canary note: no such UTR');
  await run();
  await decide(
    server,
    host,
    await submitUtr(server, first, scrim._id, '400440044005'),
    'approve',
    'canary note',
  );
  await as(host, `DELETE ${path}/participants/${second.user._id}`);
  await run();
  const submitted = await submitUtr(server, third, scrim._id, '400440044006');
  server.clock.advance(6 * 60_000);
  await run();
  await decide(server, host, submitted, 'approve');
  await as(first, `POST ${path}/kick-requests`, {
    slotNumber: 2,
    targetName: 'canary-ign-1',
    reason: 'canary reason',
  });
  const room = (password: string) =>
    as(host, `PUT ${path}/room/credentials`, { roomId: 'canary-room', password, releaseAt: null });
  await room('canary-word');
  await run();
  await room('canary-word-2');
  await as(host, `POST ${path}/room/messages`, { content: 'canary message' });
  server.clock.advance(6 * 60_000);
  await run();
  await as(host, `PUT ${path}`, { startAt: server.clock.inHours(5) });
  await run();
  await begin(server, scrim._id, 6);
  expect((await submitMatch(server, scrim._id, host, match(1, '1 1 5, 2 2 1'))).status).toBe(201);
  await as(host, `POST ${path}/done`, { done: true });
  await run();
  const other = await publishScrim(server, host);
  await bookSlot(server, first, other._id, canarySquad(5));
  await as(admin, `DELETE /admin/scrims/${other._id}`);
  server.clock.advance(6 * 60_000);
  await run();

  const titles = service.received.map(({ message }) => String(message.notification.title));
  for (const expected of [
    / payments? to check$/,
    / new squads?$/,
    /^Your payment was not confirmed$/,
    /^Your squad was kicked$/,
    /^Your slot is confirmed$/,
    /^A squad asks for a kick$/,
    /^Room details are out$/,
    /^The room details have changed$/,
    /^Night cup starts /,
    /^New message from /,
    /^You came 1st$/,
    /^An admin cancelled /,
  ]) {
    expect(titles).toContainEqual(expect.stringMatching(expected));
  }
  const found = service.received.filter(({ message }) => {
    const text = JSON.stringify(message).toLowerCase();
    return canaries.some(canary => text.includes(canary));
  });
  expect(found.map(({ message }) => message)).toEqual([]);
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
