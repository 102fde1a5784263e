import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { inMs, minute, openPhone, room, scrim } from '../../test/next-match.ts';
import { aNotice, aPage } from '../../test/notices.ts';
import { aScrim, aSlotBooking, scrimIds } from '../../test/scrims.ts';
import { readNextMatch } from './next-match.ts';

const { client, reopen, load, loadRoom, turns, keptId, start, kept, password } = openPhone();

it('keeps the earlier of two matches', async () => {
  start();
  load(scrim());
  await kept();
  load(scrim({ _id: 's2', startAt: inMs(90 * minute) }));
  load(scrim({ _id: 's3', startAt: inMs(30 * minute) }));
  await vi.waitFor(async () => expect((await readNextMatch())?.scrimId).toBe('s3'));
});

describe('of two lobbies back to back', () => {
  const first = (endsIn: number) =>
    scrim({ startAt: inMs((endsIn - 60) * minute), endAt: inMs(endsIn * minute) });
  const second = (startsIn: number) =>
    scrim({ _id: 's2', startAt: inMs(startsIn * minute), endAt: inMs((startsIn + 60) * minute) });

  it.each([
    ['the first ends soon', first(10), second(10), 's1'],
    ['the first has ended', first(-5), second(10), 's2'],
    ['the first has ended after the second has started', first(-5), second(-10), 's2'],
    ['both have ended', first(-20), second(-70), 's2'],
  ])('if %s, it keeps that one, whichever was loaded last', async (_, one, two, id) => {
    start();
    for (const next of [one, two, one]) {
      load(next);
      await turns();
    }
    expect(await keptId()).toBe(id);
  });

  it.each([
    ['starts soon', second(10), 's2'],
    ['starts much later', second(40), 's1'],
  ])('keeps the second once its room was opened, if it %s', async (_, two, id) => {
    start();
    load(first(10));
    loadRoom(room(), 's2');
    load(two);
    await turns();
    load(first(10));
    await turns();
    expect(await keptId()).toBe(id);
    if (id === 's2') await password('nova9');
  });

  it('keeps the second if its room is opened after its page was loaded', async () => {
    start();
    load(first(10));
    load(second(10));
    await turns();
    loadRoom(room(), 's2');
    await password('nova9');
    expect(await keptId()).toBe('s2');
  });

  it('keeps the first with its room until it starts', async () => {
    start();
    loadRoom(room());
    load(first(65));
    loadRoom(room({ password: 'later' }), 's2');
    load(second(10));
    await turns();
    expect(await keptId()).toBe('s1');
  });
});

it.each([
  ['the squad was kicked', { myBooking: { status: 'kicked', slotNumber: null, teamName: 'Night Owls' } }],
  ['the lobby is cancelled', { status: 'cancelled' }],
  ['it ended half an hour ago', { startAt: inMs(-90 * minute), endAt: inMs(-31 * minute) }],
])('deletes it if %s', async (_, over) => {
  start();
  load(scrim());
  await kept();
  load(scrim(over));
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
});

const own = (over: object = {}) => {
  const { myBooking, ...summary } = scrim();
  return { kind: 'scrim', createdAt: '', booking: { ...myBooking, ...over }, scrim: summary };
};
const loadMyGames = (...items: object[]) =>
  client().setQueryData(['GET /profile/bookings', { query: {} }, 'pages'], {
    pages: [{ items }],
    pageParams: [''],
  });

it('follows My games: a new slot, and a booking that ended', async () => {
  start();
  load(scrim());
  await kept();
  loadMyGames({ kind: 'tournament' }, own({ slotNumber: 9 }), own({ status: 'kicked' }));
  await vi.waitFor(async () => expect((await readNextMatch())?.slot).toBe(9));
  loadMyGames(own({ status: 'cancelled' }), own());
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
});

it('does not bring an old answer back when it is asked again', async () => {
  start();
  load(scrim());
  await kept();
  loadMyGames(own({ status: 'cancelled' }));
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
  await client().invalidateQueries();
  await turns();
  expect(await readNextMatch()).toBeNull();
});

it.each([
  ['a newer one about its slot', {}, 1],
  ['a newer one about its messages', { group: 'messages' }, 0],
  ['an older one', { at: inMs(-minute) }, 0],
  ['one about another scrim', { link: '/scrims/other' }, 0],
] as const)('of the notifications, %s makes it ask again', async (_, over, times) => {
  const link = `/scrims/${scrimIds.scrim}`;
  const seen = fakeApi({
    'GET /scrims/:id': () => ({ scrim: aScrim({ _id: scrimIds.scrim, myBooking: null }) }),
  });
  start();
  load(scrim({ _id: scrimIds.scrim }));
  await kept();
  const pages = [aPage([aNotice({ link, at: inMs(0), ...over })])];
  client().setQueryData(['notifications', 'pages'], { pages, pageParams: [''] });
  if (times > 0) await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
  else await turns();
  expect(seen).toHaveLength(times);
});

describe('a kept match that is before another one', () => {
  const first = { _id: scrimIds.scrim, startAt: inMs(60 * minute) };
  const second = () => scrim({ _id: 's2', startAt: inMs(90 * minute) });
  const asked = (myBooking: Booking | null) => {
    const seen = fakeApi({ 'GET /scrims/:id': () => ({ scrim: aScrim({ ...first, myBooking }) }) });
    return () => seen.filter(({ key }) => key === 'GET /scrims/:id').length;
  };
  /** Keeps the first match, as an earlier visit did. */
  const keepFirst = async () => {
    start();
    load(scrim(first));
    await kept();
    reopen();
  };

  it('is asked about, and gives way if its booking has ended', async () => {
    await keepFirst();
    const count = asked(null);
    start();
    load(second());
    loadRoom(room(), 's2');
    await password('nova9');
    expect(await keptId()).toBe('s2');
    expect(count()).toBe(1);
  });

  it('stays if it is still on, and is not asked about each time', async () => {
    await keepFirst();
    const count = asked(aSlotBooking());
    start();
    for (let times = 0; times < 3; times++) {
      load(second());
      await turns();
    }
    expect(await keptId()).toBe(scrimIds.scrim);
    expect(count()).toBe(1);
  });

  it('stays without a network', async () => {
    await keepFirst();
    fakeApi({ 'GET /scrims/:id': () => new Error('no network') });
    start();
    load(second());
    await turns();
    expect(await keptId()).toBe(scrimIds.scrim);
  });

  it('is not asked about if the same answer has it', async () => {
    const count = asked(null);
    start();
    const { myBooking, ...later } = second();
    const earlier = own();
    loadMyGames({ ...own(), scrim: later }, { ...earlier, scrim: { ...earlier.scrim, ...first } });
    await turns();
    expect(await keptId()).toBe(scrimIds.scrim);
    expect(count()).toBe(0);
  });
});

it('asks about the kept match when there is a new notification, not when one was seen', async () => {
  const seen = fakeApi({
    'GET /scrims/:id': () => ({ scrim: aScrim({ _id: scrimIds.scrim, myBooking: null }) }),
  });
  const unseen = (count: number) => client().setQueryData(['unseen notifications'], count);
  start();
  unseen(2);
  load(scrim({ _id: scrimIds.scrim }));
  await kept();
  unseen(1);
  await turns();
  expect(seen).toHaveLength(0);
  unseen(2);
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
  unseen(3);
  await turns();
  expect(seen).toHaveLength(1);
});

it('asks about a match that was kept before, if there is news when the app opens', async () => {
  start();
  load(scrim({ _id: scrimIds.scrim }));
  await kept();
  reopen();
  fakeApi({ 'GET /scrims/:id': () => ({ scrim: aScrim({ _id: scrimIds.scrim, myBooking: null }) }) });
  start();
  client().setQueryData(['unseen notifications'], 1);
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
});

it('asks about the kept match when the dashboard has no next one', async () => {
  start();
  load(scrim({ _id: scrimIds.scrim }));
  await kept();
  fakeApi({ 'GET /scrims/:id': () => ({ scrim: aScrim({ _id: scrimIds.scrim, myBooking: null }) }) });
  client().setQueryData(['GET /dashboard/player'], { next: null });
  await vi.waitFor(async () => expect(await readNextMatch()).toBeNull());
});

it('keeps nothing of an account that signs out while the server’s clock is asked', async () => {
  vi.resetModules();
  const clock = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => clock.promise);
  const fresh = await import('./follow-next-match.ts');
  const end = fresh.followNextMatch(client(), 'u1');
  load(scrim());
  await turns();
  end();
  clock.resolve(new Response(null));
  await turns();
  expect(await readNextMatch()).toBeNull();
});

it('keeps how far the server’s clock is ahead of the phone’s, and ends by the server’s', async () => {
  const aheadMs = 3 * 60 * minute;
  const date = new Date(Date.now() + aheadMs).toUTCString();
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date } }));
  vi.resetModules();
  const fresh = await import('./follow-next-match.ts');
  fresh.followNextMatch(client(), 'u1');
  // Still on by the phone's clock alone.
  load(scrim({ _id: 's2', endAt: inMs(aheadMs - 31 * minute) }));
  load(scrim({ endAt: inMs(aheadMs + minute) }));
  const match = await kept();
  expect(match?.scrimId).toBe('s1');
  // The header has whole seconds.
  expect(Math.abs((match?.clockOffMs ?? 0) - aheadMs)).toBeLessThan(2000);
  expect(Math.abs((match?.savedAt ?? 0) - Date.now() - aheadMs)).toBeLessThan(2000);
});

it('knows whether the slot is only held, and until when', async () => {
  start();
  const holdExpiresAt = inMs(10 * minute);
  load(scrim({ myBooking: { status: 'held', slotNumber: 7, teamName: 'Night Owls', holdExpiresAt } }));
  expect(await kept()).toMatchObject({ isHeld: true, heldUntil: holdExpiresAt });
  load(scrim());
  await vi.waitFor(async () => expect(await readNextMatch()).toMatchObject({ isHeld: false }));
});
