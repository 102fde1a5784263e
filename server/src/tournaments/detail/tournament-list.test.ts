import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, publish, publishPast, signUp, squad } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const hour = 60 * 60_000;
let nova: Person;
let deccan: Person;

const at = (shift: number) => new Date(server.clock.now().getTime() + shift).toISOString();
const list = async (query = '') => (await server.call(`GET /tournaments${query}`)).body;
const titles = async (query = '') => (await list(query)).items.map((item: { title: string }) => item.title);

beforeAll(async () => {
  nova = await signUp(server, 'organization', { orgName: 'Nova Esports' });
  deccan = await signUp(server, 'organization', { orgName: 'Deccan League 100%' });
  await publish(server, nova, { title: 'Alpha Night', game: 'BGMI', entryFee: 0, capacity: 100 });
  await publishPast(server, nova, {
    title: 'Beta Brawl',
    game: 'bgmi',
    entryFee: 50,
    capacity: 25,
    startAt: at(-hour),
    endAt: at(hour),
  });
  await publishPast(server, deccan, {
    title: 'Gamma_Open',
    game: 'Free Fire MAX',
    entryFee: 500,
    capacity: 48,
    startAt: at(-9 * hour),
    endAt: at(-hour),
  });
  await publishPast(server, deccan, {
    title: 'Delta हिन्दी',
    game: 'Valorant',
    entryFee: 50,
    capacity: 25,
    startAt: at(-hour),
  });
});

describe('the list of tournaments', () => {
  it('has the newest first, with the total and the distinct games', async () => {
    const body = await list();
    expect(body.items.map((item: { title: string }) => item.title)).toEqual([
      'Delta हिन्दी',
      'Gamma_Open',
      'Beta Brawl',
      'Alpha Night',
    ]);
    expect(body).toMatchObject({ total: 4, nextCursor: null, games: ['bgmi', 'Free Fire MAX', 'Valorant'] });
    expect(body.items[0]).not.toHaveProperty('rules');
  });

  it.each([
    ['?search=alpha', ['Alpha Night']],
    ['?search=LEAGUE', ['Delta हिन्दी', 'Gamma_Open']],
    ['?search=ＬＥＡＧＵＥ', ['Delta हिन्दी', 'Gamma_Open']],
    ['?search=free fire', ['Gamma_Open']],
    ['?search=हिन्दी', ['Delta हिन्दी']],
    ['?search=nova bgmi', ['Beta Brawl', 'Alpha Night']],
    ['?search=100%25', ['Delta हिन्दी', 'Gamma_Open']],
    ['?search=_', ['Gamma_Open']],
    ['?search=%25%25', []],
    ['?search=\\', []],
    ["?search='; drop table users --", []],
    ['?game=BGMI', ['Beta Brawl', 'Alpha Night']],
    ['?game=valorant', ['Delta हिन्दी']],
    ['?fee=free', ['Alpha Night']],
    ['?fee=paid&game=bgmi', ['Beta Brawl']],
    ['?status=upcoming', ['Alpha Night']],
    ['?status=live', ['Delta हिन्दी', 'Beta Brawl']],
    ['?status=completed', ['Gamma_Open']],
    ['?sort=lowest-fee', ['Alpha Night', 'Delta हिन्दी', 'Beta Brawl', 'Gamma_Open']],
    ['?sort=highest-fee', ['Gamma_Open', 'Delta हिन्दी', 'Beta Brawl', 'Alpha Night']],
    ['?sort=highest-capacity', ['Alpha Night', 'Gamma_Open', 'Delta हिन्दी', 'Beta Brawl']],
    ['?sort=soonest', ['Gamma_Open', 'Delta हिन्दी', 'Beta Brawl', 'Alpha Night']],
  ])('returns %s', async (query, expected) => {
    const body = await list(query);
    const found = body.items.map((item: { title: string }) => item.title);
    expect(query === '?sort=soonest' ? found.toSorted() : found).toEqual(
      query === '?sort=soonest' ? expected.toSorted() : expected,
    );
    expect(body.total).toBe(expected.length);
  });

  it.each(['newest', 'lowest-fee', 'highest-fee', 'highest-capacity', 'soonest'])(
    'pages through all in the order %s without skipping or repeating',
    async sort => {
      const all = await titles(`?sort=${sort}`);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const body: { items: { title: string }[]; nextCursor: string | null } = await list(
          `?sort=${sort}&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
        );
        paged.push(...body.items.map(item => item.title));
        cursor = body.nextCursor;
      }
      expect(paged).toEqual(all);
    },
  );

  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=nonsense',
    '?cursor=WzFd',
    '?organizationId=x',
    '?sort=lowest-fee&cursor=WyJhIiwiYiJd',
  ])('rejects %s', async query => {
    const { status, body } = await server.call(`GET /tournaments${query}`);
    expect(status).toBe(400);
    expect(body.fieldErrors).toBeDefined();
  });

  it('is the same for everyone, even with an invalid token', async () => {
    expect((await server.call('GET /tournaments', { token: 'expired' })).status).toBe(200);
  });

  it('returns 304 to a client that has it, and is compressed for clients that support it', async () => {
    const first = await server.call('GET /tournaments');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await server.call('GET /tournaments', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    for (const encoding of ['br', 'gzip']) {
      const packed = await server.call('GET /tournaments', { headers: { 'accept-encoding': encoding } });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(packed.body).toEqual(first.body);
    }
  });

  it('shows a new, an edited and a deleted tournament at once, and a count within a second', async () => {
    const event = await publish(server, nova, { title: 'Epsilon', capacity: 8 });
    expect(await titles('?limit=1')).toEqual(['Epsilon']);
    await server.call(`PUT /tournaments/${event._id}`, { token: nova.token, body: { title: 'Epsilon II' } });
    expect(await titles('?limit=1')).toEqual(['Epsilon II']);
    const player = await signUp(server, 'player');
    await server.call(`POST /tournaments/${event._id}/register`, { token: player.token, body: squad() });
    const own = await server.call('GET /tournaments?limit=1', { token: player.token });
    expect(own.body.items[0].registeredCount).toBe(1);
    server.clock.advance(1001);
    expect((await list('?limit=1')).items[0].registeredCount).toBe(1);
    await server.call(`DELETE /tournaments/${event._id}`, { token: nova.token });
    expect(await titles('?limit=1')).not.toEqual(['Epsilon II']);
  });

  it('shows an organizer’s new name at once', async () => {
    await server.call('PUT /auth/profile', {
      token: nova.token,
      body: { organizationInfo: { orgName: 'Nova Prime' } },
    });
    expect((await list('?search=prime')).total).toBe(2);
  });
});
