import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { hourMs } from '../../platform/lib/clock.ts';

const server = useServer({ accessTokenSeconds: 86_400 });
let nova: Person;
let ids: Record<string, string>;

const { inHours } = server.clock;

/** Reads as a signed-in user, for whom counts are exact. */
async function titles(query: string): Promise<string[]> {
  const { status, body } = await server.call(`GET /scrims?${query}`, { token: nova.token });
  if (status !== 200) throw new Error(`the list answered ${status}`);
  return body.items.map((scrim: { title: string }) => scrim.title);
}

beforeAll(async () => {
  nova = await signUp(server, 'organization', { orgName: 'Nova Esports' });
  const zeal = await signUp(server, 'organization', { orgName: 'Zeal Gaming' });
  const open = (organizer: Person, title: string, hours: number, fields: object = {}) =>
    publishScrim(server, organizer, { title, startAt: inHours(hours), endAt: inHours(hours + 1), ...fields });
  const scrims = [
    await open(nova, 'Over long ago', 1),
    await open(nova, 'Over', 2),
    await open(zeal, 'Live', 4.5, { endAt: inHours(8) }),
    // Free: with a fee its squad would only hold the slot, and the hold would expire.
    await open(zeal, 'Full', 9, { slots: 1, game: 'Free Fire MAX' }),
    await open(nova, 'Open', 8, { slots: 25, mode: 'duo', game: 'bgmi' }),
    await open(nova, 'Not open yet', 10, { bookingOpensAt: inHours(9), slots: 10, entryFee: 200 }),
    await open(nova, 'Closed', 11, { bookingClosesAt: inHours(3), slots: 12, entryFee: 30 }),
    await open(zeal, 'Cancelled', 12),
  ];
  ids = Object.fromEntries(scrims.map(scrim => [scrim.title, scrim._id]));
  await bookedPlayer(server, ids.Full ?? '');
  await server.call(`DELETE /scrims/${ids.Cancelled}`, { token: zeal.token });
  server.clock.advance(5 * hourMs);
});

const ahead = ['Live', 'Open', 'Full', 'Not open yet', 'Closed'];
const over = ['Over', 'Over long ago'];

describe('the list of scrims', () => {
  it('shows live and upcoming scrims by start, then past ones, latest first', async () => {
    expect(await titles('')).toEqual([...ahead, ...over]);
    expect(await titles('sort=soonest')).toEqual([...ahead, ...over]);
    expect(await titles('sort=nonsense')).toEqual([...ahead, ...over]);
  });

  it.each([
    ['sort=newest', ['Closed', 'Not open yet', 'Open', 'Full', 'Live', 'Over', 'Over long ago']],
    // Past scrims come last, whatever their fee or free slots.
    ['sort=lowest-fee', ['Open', 'Full', 'Live', 'Closed', 'Not open yet', ...over]],
    ['sort=highest-fee', ['Not open yet', 'Closed', 'Open', 'Full', 'Live', ...over]],
    // By free slots.
    ['sort=most-slots', ['Open', 'Closed', 'Not open yet', 'Live', 'Full', ...over]],
    ['status=upcoming', ['Not open yet', 'Closed']],
    ['status=open', ['Open']],
    ['status=full', ['Full']],
    ['status=live', ['Live']],
    ['status=completed', over],
    ['status=cancelled', ['Cancelled']],
    ['status=nonsense', [...ahead, ...over]],
    ['fee=free', ['Live', 'Open', 'Full', ...over]],
    ['fee=paid', ['Not open yet', 'Closed']],
    ['mode=duo', ['Open']],
    ['game=BGMI', ['Live', 'Open', 'Not open yet', 'Closed', ...over]],
    ['game=free%20fire%20max', ['Full']],
    ['search=open', ['Open', 'Not open yet']],
    ['search=OPEN%20bgmi', ['Open', 'Not open yet']],
    ['search=zeal', ['Live', 'Full']],
    ['search=nova%20free', []],
    ['search=%25', []],
    ['search=free_fire', []],
    ['search=over&status=completed&sort=newest', over],
  ])('for ?%s shows %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('filters by the status that each scrim shows', async () => {
    for (const status of ['upcoming', 'open', 'full', 'live', 'completed', 'cancelled']) {
      const { body } = await server.call(`GET /scrims?status=${status}`);
      expect(body.items.length).toBeGreaterThan(0);
      for (const item of body.items) expect(item.status).toBe(status);
    }
  });

  it('shows the scrims of one organizer, and the distinct games', async () => {
    const { body } = await server.call(`GET /scrims?organizationId=${nova.user._id}`);
    expect(body.total).toBe(5);
    expect(body.games.map((game: string) => game.toLowerCase())).toEqual(['bgmi', 'free fire max']);
    expect((await server.call(`GET /scrims?organizationId=${randomUUIDv7()}`)).body.items).toEqual([]);
  });

  it.each(['soonest', 'newest', 'lowest-fee', 'highest-fee', 'most-slots'])(
    'pages by %s without a gap or a repeat',
    async sort => {
      const whole = await titles(`sort=${sort}`);
      for (const limit of [1, 2, 3]) {
        const seen: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page: { body: { items: { title: string }[]; nextCursor: string | null; total: number } } =
            await server.call(`GET /scrims?sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
          seen.push(...page.body.items.map(scrim => scrim.title));
          expect(page.body.total).toBe(7);
          cursor = page.body.nextCursor;
        }
        expect(seen).toEqual(whole);
      }
    },
  );

  it('keeps the order of the first page if a scrim ends between pages', async () => {
    const first = await server.call('GET /scrims?limit=2');
    const seen = first.body.items.map((scrim: { title: string }) => scrim.title);
    // Live and Open, which were ahead on the first page, are over now.
    server.clock.advance(4.5 * hourMs);
    const rest = await server.call(`GET /scrims?limit=20&cursor=${first.body.nextCursor}`);
    seen.push(...rest.body.items.map((scrim: { title: string }) => scrim.title));
    expect(seen).toEqual([...ahead, ...over]);
    server.clock.advance(-4.5 * hourMs);
  });

  it('rejects an invalid cursor', async () => {
    for (const cursor of ['x', 'W10', Buffer.from('[1,2,"a",3]').toString('base64url')]) {
      for (const sort of ['soonest', 'newest', 'lowest-fee']) {
        expect((await server.call(`GET /scrims?sort=${sort}&cursor=${cursor}`)).status).toBe(400);
      }
    }
  });
});

describe('list snapshots', () => {
  it('are not resent to clients that have them, and are compressed', async () => {
    const first = await server.call('GET /scrims');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await server.call('GET /scrims', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, undefined]);
    const response = await fetch(`${server.url}/api/scrims`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.json()).toMatchObject({ total: 7 });
  });

  it('show every edit at once, to signed-out readers too, and bookings at once to signed-in ones', async () => {
    const find = async (token?: string) =>
      (await server.call('GET /scrims?search=fresh', { token })).body.items[0];
    expect(await find()).toBeUndefined();
    const scrim = await publishScrim(server, nova, { title: 'Fresh' });
    expect((await find())?.bookedCount).toBe(0);
    const { player, booking } = await bookedPlayer(server, scrim._id);
    expect((await find(nova.token)).bookedCount).toBe(1);
    await server.call(`PUT /scrims/${scrim._id}`, { token: nova.token, body: { title: 'Fresh air' } });
    expect(await find()).toMatchObject({ title: 'Fresh air', bookedCount: 1 });
    await server.call(`DELETE /scrims/${scrim._id}/book`, { token: player.token });
    expect((await find(player.token)).bookedCount).toBe(0);
    expect(booking.status).toBe('confirmed');
    const info = { orgName: 'Supernova', location: '', about: '', website: null, discordUrl: null };
    await server.call('PUT /auth/profile', { token: nova.token, body: { organizationInfo: info } });
    expect((await find()).organizationId.organizationInfo.orgName).toBe('Supernova');
    await server.call(`DELETE /scrims/${scrim._id}`, { token: nova.token });
    expect(await find()).toBeUndefined();
  });
});
