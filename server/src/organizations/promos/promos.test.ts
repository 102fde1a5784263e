import { type Promo, promoRoutes } from '@hotdrop/contract/organizations/promos/promos.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';
import type { AppError } from '../../platform/lib/errors.ts';

const server = useServer();
server.breaksOnPurpose(
  'An erased account can still log in, or contains personal data',
  'A suspended account has a session that started after the suspension',
);
let organization: Person;
let admin: Person;

beforeAll(async () => {
  organization = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

const hour = 60 * 60_000;
const { inHours } = server.clock;

const create = (by: Person | null, body: object = {}) =>
  server.call('POST /promos', { token: by?.token, body: { title: 'Friday cup', ...body } });
async function running(query = ''): Promise<Promo[]> {
  const { status, body } = await server.call(`GET /promos${query}`);
  expect(status).toBe(200);
  return body.items;
}
const idsOf = (promos: Promo[]) => promos.map(promo => promo._id);
const click = (id: string) => server.call(`POST /admin/promotions/${id}/click`);
async function make(body: object = {}): Promise<Promo> {
  return (await create(admin, body)).body.promo;
}

describe('submitting a promo', () => {
  it("puts an organization's in review, where nobody else sees it", async () => {
    const { status, body } = await create(organization, {
      linkUrl: 'http://example.in/cup',
      endsAt: inHours(5),
    });
    expect(status).toBe(201);
    expect(body.promo).toMatchObject({
      title: 'Friday cup',
      linkUrl: 'https://example.in/cup',
      imageUrl: null,
      placement: 'landing',
      status: 'pending',
      clicks: 0,
    });
    expect(idsOf(await running())).not.toContain(body.promo._id);
    const mine = await server.call('GET /promos?mine=true', { token: organization.token });
    expect(mine.body.items).toEqual([body.promo]);
    const others = await server.call('GET /promos?mine=true', {
      token: (await signUp(server, 'player')).token,
    });
    expect(others.body.items).toEqual([]);
    expect((await server.call('GET /promos?mine=true')).status).toBe(401);
  });

  it("publishes an admin's at once", async () => {
    const promo = await make();
    expect(promo.status).toBe('active');
    expect(idsOf(await running())).toContain(promo._id);
  });

  it.each([
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ linkUrl: 'javascript:alert(1)' }, { linkUrl: 'Enter a link that starts with https://' }],
    [{ linkUrl: 'data:text/html,x' }, { linkUrl: 'Enter a link that starts with https://' }],
    [{ linkUrl: 'https://bank.in@evil.in/' }, { linkUrl: 'Enter a link that starts with https://' }],
    [{ imageUrl: 'https://evil.in/a.png' }, { imageUrl: 'Please upload the image here first' }],
    [
      { imageUrl: '/uploads/01a1fa3d-72e0-700f-b184-1718bac4ea54.webp' },
      { imageUrl: 'Please upload the image here first' },
    ],
    [{ placement: 'everywhere' }, { placement: 'Choose one of landing, lists' }],
    [{ endsAt: '2026-01-01T00:00:00Z' }, { endsAt: 'End time must be after the start time.' }],
    [
      { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' },
      { endsAt: 'The end is in the past' },
    ],
    [
      { startsAt: '2099-01-02T00:00:00Z', endsAt: '2099-01-02T00:00:00Z' },
      { endsAt: 'End time must be after the start time.' },
    ],
  ])('rejects %j (B3)', async (body, fieldErrors) => {
    const answer = await create(organization, body);
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, fieldErrors]);
  });

  it('is for organizations and admins', async () => {
    expect((await create(null)).status).toBe(401);
    expect((await create(await signUp(server, 'player'))).status).toBe(403);
  });

  it('sets no protected fields (A3)', async () => {
    const { body } = await create(organization, { status: 'active', clicks: 99, owner_id: admin.user._id });
    expect(body.promo).toMatchObject({ status: 'pending', clicks: 0 });
  });

  it('accepts only the submitter’s own pictures, and keeps them', async () => {
    const imageUrl = await uploadPicture(server, organization);
    expect((await create(admin, { imageUrl })).body.fieldErrors).toEqual({
      imageUrl: 'Please upload the image here first',
    });
    expect((await create(organization, { imageUrl })).body.promo.imageUrl).toBe(imageUrl);
    await server.deps.uploads.discard([imageUrl]);
    expect((await fetch(server.url + imageUrl)).status).toBe(200);
  });

  it('is rejected if the user was suspended or changed role in the meantime (A7)', async () => {
    const actor = { ...admin.user, sessionId: admin.user._id, role: 'admin' as const };
    const body = promoRoutes.create.body.parse({ title: 'Late' });
    const since = async (columns: object) => {
      const { user } = await signUp(server, 'organization');
      const { db } = server.deps;
      await db
        .updateTable('users')
        .set({ role: 'admin', ...columns })
        .where('id', '=', user._id)
        .execute();
      const entered = server.deps.promos.create({ ...actor, _id: user._id }, body);
      return entered.then(
        promo => promo.status,
        (error: AppError) => error.code,
      );
    };
    expect(await since({})).toBe('active');
    expect(await since({ role: 'organization' })).toBe('FORBIDDEN');
    expect(await since({ suspended_at: new Date() })).toBe('UNAUTHENTICATED');
    expect(await since({ deleted_at: new Date() })).toBe('UNAUTHENTICATED');
  });

  it('is rejected while ten of the user’s promos are in review, even if many are submitted at once', async () => {
    const eager = await signUp(server, 'organization');
    const answers = await Promise.all(Array.from({ length: 14 }, () => create(eager)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.message]).toEqual([
      409,
      'Too many promos in review. Try again once they are decided',
    ]);
  });
});

describe('running promos', () => {
  it('are the current ones, of one placement or of all', async () => {
    const now = await make({ placement: 'lists', endsAt: inHours(3) });
    const later = await make({ placement: 'lists', startsAt: inHours(2) });
    expect(idsOf(await running('?placement=lists'))).toEqual([now._id]);
    expect(idsOf(await running('?placement=landing'))).not.toContain(now._id);
    expect(idsOf(await running('?placement=nowhere'))).toContain(now._id);
    server.clock.advance(4 * hour);
    // The earlier token has expired.
    admin = await signInAdmin(server);
    expect(idsOf(await running('?placement=lists'))).toEqual([later._id]);
  });

  it('exclude those of suspended users', async () => {
    const owner = await signUp(server, 'organization');
    const { _id: id } = (await create(owner)).body.promo;
    await sql`update promos set status = 'active' where id = ${id}`.execute(server.deps.db);
    expect(idsOf(await running())).toContain(id);
    await sql`update users set suspended_at = now() where id = ${owner.user._id}`.execute(server.deps.db);
    expect(idsOf(await running())).not.toContain(id);
    expect((await click(id)).status).toBe(404);
  });
});

describe('clicks', () => {
  it('are all counted, from anybody', async () => {
    const { _id: id } = await make();
    const answers = await Promise.all(Array.from({ length: 50 }, () => click(id)));
    expect(answers.map(answer => answer.status)).toEqual(Array(50).fill(204));
    expect((await running()).find(promo => promo._id === id)?.clicks).toBe(50);
  });

  it('on a promo that is not running are not counted', async () => {
    const later = await make({ startsAt: inHours(2) });
    const pending = (await create(await signUp(server, 'organization'))).body.promo;
    for (const id of [later._id, pending._id, '01a1fa3d-72e0-700f-b184-1718bac4ea54']) {
      const { status, body } = await click(id);
      expect([status, body.message]).toEqual([404, 'Promo not found']);
    }
  });
});

describe('with rate limits', () => {
  const limited = useServer({ rateLimit: true });

  it('too many clicks get 429 (B4)', async () => {
    const id = '01a1fa3d-72e0-700f-b184-1718bac4ea54';
    const statuses = [];
    for (let batch = 0; batch < 4; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => limited.call(`POST /admin/promotions/${id}/click`)),
      );
      statuses.push(...answers.map(answer => answer.status));
    }
    expect(statuses.filter(status => status === 404)).toHaveLength(300);
    expect(statuses.filter(status => status === 429)).toHaveLength(100);
  });
});
