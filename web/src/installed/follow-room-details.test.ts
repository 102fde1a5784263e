import { expect, it, vi } from 'vitest';
import { inMs, minute, openPhone, room, scrim } from '../../test/next-match.ts';
import { aNotice, aPage } from '../../test/notices.ts';
import { ApiError } from '../lib/api/error.ts';
import { readNextMatch } from './next-match.ts';

const { client, load, loadRoom, turns, start, password } = openPhone();

it('keeps what was loaded before it started, the room before the scrim too', async () => {
  loadRoom(room());
  load(scrim());
  start();
  await password('nova9');
});

it('keeps room details that arrive before their scrim', async () => {
  start();
  loadRoom(room());
  load(scrim());
  await password('nova9');
});

it('keeps room details through a new load of the scrim, and drops those that have changed', async () => {
  start();
  load(scrim());
  loadRoom(room());
  await password('nova9');
  load(scrim({ title: 'Friday Lobby 2' }));
  await vi.waitFor(async () => expect((await readNextMatch())?.title).toBe('Friday Lobby 2'));
  await password('nova9');
  const changed = { at: inMs(0), what: 'password' };
  loadRoom(room({ roomId: null, password: null, version: 2, changed, opened: false }));
  await password(undefined);
});

it('keeps when the room details were loaded, whatever was loaded since', async () => {
  start();
  load(scrim());
  loadRoom(room());
  await password('nova9');
  const loadedAt = (await readNextMatch())?.room?.savedAt ?? 0;
  client().removeQueries({ queryKey: ['room details'] });
  await turns();
  load(scrim({ title: 'Friday Lobby 2' }));
  await vi.waitFor(async () => expect((await readNextMatch())?.title).toBe('Friday Lobby 2'));
  const match = await readNextMatch();
  expect(match?.room?.savedAt).toBe(loadedAt);
  expect(match?.savedAt).toBeGreaterThan(loadedAt);
  loadRoom(room());
  await vi.waitFor(async () =>
    expect((await readNextMatch())?.room?.savedAt).toBeGreaterThan(match?.savedAt ?? 0),
  );
});

it('drops room details whose release was put off', async () => {
  start();
  load(scrim());
  loadRoom(room());
  await password('nova9');
  const error = new ApiError({ status: 403, code: 'CREDENTIALS_NOT_RELEASED' });
  const queryFn = () => Promise.reject(error);
  await client()
    .fetchQuery({ queryKey: ['room details', 's1', null], queryFn })
    .catch(() => {});
  await password(undefined);
  load(scrim({ title: 'Renamed' }));
  await turns();
  expect(await readNextMatch()).toMatchObject({ title: 'Renamed', room: null });
});

it('drops room details that a later notice says have changed', async () => {
  start();
  load(scrim());
  loadRoom(room());
  await password('nova9');
  const changed = (over: object) =>
    client().setQueryData(['notifications'], {
      pages: [aPage([aNotice({ kind: 'room-changed', group: 'room', link: '/scrims/s1', ...over })])],
    });
  changed({ at: inMs(-minute) });
  await turns();
  await password('nova9');
  changed({ at: inMs(minute) });
  await password(undefined);
});
