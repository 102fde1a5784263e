import { createApi } from '../../support/api.ts';
import { withDatabase } from '../../support/database.ts';
import { indexOf, isTelling, secretsIn } from '../../support/leaks/search.ts';
import type { Secret } from '../../support/leaks/secrets.ts';
import { newPhone } from '../../support/marked.ts';
import { book, openLobby, writeInRoom } from '../../support/scrims.ts';
import { startServer } from '../../support/server.ts';
import { socketsOf } from '../../support/sockets.ts';
import { expect, test, useSession } from '../../support/test.ts';

// Tests of the checks that run during all other tests.

test('anything the server leaks to the wrong reader is found when it stops, however it leaked (A2)', async ({
  page,
}) => {
  const server = await startServer();
  const api = createApi(server.url);
  const phone = newPhone();
  const organizer = await api.signUp('organization');
  const owner = await api.signUp('player', { phone });
  const reader = await api.signUp('player');
  const event = await api.publish(organizer);
  // As if a list showed it, a message contained it, and a bug wrote it to a table.
  await withDatabase(server.dataDir, client =>
    client.query('update tournaments set title = $2 where id = $1', [event._id, `Call ${phone}`]),
  );
  const lobby = await openLobby(api, organizer);
  await book(api, reader, lobby);
  const sockets = socketsOf(page);
  await useSession(page, reader);
  await page.goto(`${server.url}/tournaments/${event._id}`);
  await expect(page.getByRole('heading', { name: phone })).toBeVisible();
  await page.goto(`${server.url}/rooms/${lobby._id}`);
  await expect.poll(() => sockets.isGranted('join-scrim', lobby._id)).toBe(true);
  await writeInRoom(api, organizer, lobby, phone);
  await expect.poll(() => sockets.frames.some(frame => frame.includes(phone))).toBe(true);
  await api.register(owner, event, { phone });
  const said = await server.stop().then(
    () => '',
    error => String(error),
  );
  const { _id: id } = reader.user;
  for (const way of ['GET /tournaments/:id', 'frame room:message']) {
    expect(said).toContain(`phone by ${way} to ${id}`);
  }
  expect(said).toContain(`phone by page /tournaments/${event._id} to anonymous`);
  for (const table of ['tournaments', 'messages']) expect(said).toContain(`phone in the table ${table}`);
  expect(said).not.toMatch(/email|token|password|real name|table registrations/);
});

test('a hash is found even when its punctuation splits it into short runs (A2)', () => {
  const start = '$argon2id$v=19$m=19456,t=2,p=1$';
  const value = `${start}Bbc4+GYULmgQVBjO/QovNQ$N8brKQTC/WDc1UC162r+6KCC82pzd+qhU/JupoVMmlA`;
  const secret: Secret = { kind: 'password hash', value, of: null, event: null };
  expect(isTelling(secret)).toBe(true);
  const index = indexOf([secret]);
  expect([...secretsIn(JSON.stringify({ value }), index)]).toEqual([[secret]]);
  expect([...secretsIn(start, index)]).toEqual([]);
});

test('a token is found as a whole, however its hyphens split it (A2)', () => {
  const value = '01a222d3-1012-728c-8ef4-23a24d03b318.0.86qVGj_jR_1FpGn6L_2hOI0A4MoH-HjwN-cU3yfsyG8';
  const secret: Secret = { kind: 'token', value, of: null, event: null };
  expect(isTelling(secret)).toBe(true);
  const index = indexOf([secret]);
  expect([...secretsIn(JSON.stringify({ refreshToken: value }), index)]).toEqual([[secret]]);
  expect([...secretsIn(value.slice(0, -1), index)]).toEqual([]);
  expect(isTelling({ ...secret, value: 'not-a-token' })).toBe(false);
});

test('the digits of an ID are not taken for a phone (A2)', () => {
  const index = indexOf([{ kind: 'phone', value: '9845310422', of: null, event: null }]);
  expect([...secretsIn('call 98453 10422', index)]).toHaveLength(1);
  const id = 'f0e1a984-5310-422b-8c1d-0123456789ab';
  expect([...secretsIn(id, index)]).toEqual([]);
  expect(isTelling({ kind: 'payment reference', value: id, of: null, event: null })).toBe(false);
});

test('contradictory data is found when the server stops', async () => {
  const server = await startServer();
  const api = createApi(server.url);
  const event = await api.publish(await api.signUp('organization'));
  await withDatabase(server.dataDir, client =>
    client.query('update tournaments set registered_count = 1 where id = $1', [event._id]),
  );
  await expect(server.stop()).rejects.toThrow('broken: A tournament’s count of registered teams is wrong');
});

test('a page that calls another host is caught', async ({ page, watchedBrowsers }) => {
  await page.goto('https://example.in/').catch(() => {});
  expect(watchedBrowsers.problems.splice(0)).toEqual(['asked https://example.in/']);
});
