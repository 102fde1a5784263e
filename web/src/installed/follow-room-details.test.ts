import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { inMs, minute, openPhone, room, scrim } from '../../test/next-match.ts';
import { aNotice, aPage } from '../../test/notices.ts';
import { aScrim, scrimIds } from '../../test/scrims.ts';
import { readNextMatch, writeNextMatch } from './next-match.ts';

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

it('asks about news of the room although lists of bookings have renewed the rest of the copy since', async () => {
  const ofScrim = { _id: scrimIds.scrim };
  start();
  load(scrim(ofScrim));
  loadRoom(room(), scrimIds.scrim);
  await password('nova9');
  const match = await readNextMatch();
  const kept = match?.room;
  if (!match || !kept) throw new Error('nothing is kept');
  await writeNextMatch({ ...match, room: { ...kept, savedAt: match.savedAt - 10 * minute } });
  const seen = fakeApi({ 'GET /scrims/:id': () => ({ scrim: aScrim({ ...ofScrim, myBooking: null }) }) });
  const news = aNotice({
    kind: 'room-changed',
    group: 'room',
    link: `/scrims/${scrimIds.scrim}`,
    at: inMs(-5 * minute),
  });
  client().setQueryData(['notifications'], { pages: [aPage([news])], pageParams: [''] });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
});

describe('room details that are not right any more', () => {
  const release = (over: object = {}) => ({
    matchNumber: 1,
    throughMatch: 1,
    releaseAt: inMs(-minute),
    version: 1,
    ...over,
  });

  it.each([
    ['have changed', [release({ version: 2 })]],
    ['are released later', [release({ releaseAt: inMs(30 * minute) })]],
    ['were deleted', []],
  ])('are dropped once a scrim is loaded that says they %s', async (_, roomReleases) => {
    start();
    load(scrim({ roomReleases: [release()] }));
    loadRoom(room());
    await password('nova9');
    load(scrim({ roomReleases, title: 'Loaded again' }));
    await password(undefined);
    expect(await readNextMatch()).toMatchObject({ title: 'Loaded again', room: null, hasNewRoom: true });
    load(scrim({ roomReleases }));
    await turns();
    expect(await readNextMatch()).toMatchObject({ room: null, hasNewRoom: true });
  });

  it('stay while other rooms are set', async () => {
    start();
    load(scrim());
    loadRoom(room());
    await password('nova9');
    load(scrim({ roomReleases: [release(), release({ matchNumber: 2, version: 2 })], title: 'Later' }));
    await vi.waitFor(async () => expect((await readNextMatch())?.title).toBe('Later'));
    await password('nova9');
  });

  it('stay if they were loaded after the scrim', async () => {
    start();
    load(scrim({ roomReleases: [release()] }));
    await turns();
    loadRoom(room({ version: 2, password: 'later' }));
    await password('later');
    expect(await readNextMatch()).not.toHaveProperty('hasNewRoom');
  });

  it('stay if the scrim is an older answer than they are', async () => {
    start();
    load(scrim());
    loadRoom(room({ version: 2, password: 'later' }));
    await password('later');
    load(scrim({ roomReleases: [release()], title: 'Late answer' }));
    await vi.waitFor(async () => expect((await readNextMatch())?.title).toBe('Late answer'));
    await password('later');
  });

  it('are dropped if the squad has not opened those after them', async () => {
    start();
    load(scrim());
    loadRoom(room());
    await password('nova9');
    loadRoom(room({ roomId: null, password: null, version: 2, opened: false }));
    await password(undefined);
  });
});
