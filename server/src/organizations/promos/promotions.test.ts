import type { Promotion } from '@hotdrop/contract/admin/promotions/promotions.ts';
import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../test/audit-entries.ts';
import { unknownId } from '../../../test/groups.ts';
import { type Person, signIn, signInAdmin, signUp, uniqueNumber } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const server = useServer();
let organization: Person;
let admin: Person;

beforeAll(async () => {
  organization = await signUp(server, 'organization', { orgName: 'Raid House' });
  admin = await signInAdmin(server);
});

const { inHours } = server.clock;

const asAdmin = (call: string, body?: unknown) => server.call(call, { token: admin.token, body });
const update = (id: string, body: object) => asAdmin(`PUT /admin/promotions/${id}`, body);
const pageOf = async (query = '') => (await asAdmin(`GET /admin/promotions${query}`)).body;
const idsOf = (promos: { _id: string }[]) => promos.map(promo => promo._id);

async function submitPromo(body: object = {}, by: Person = organization): Promise<Promo> {
  const answer = await server.call('POST /promos', {
    token: by.token,
    body: { title: `Cup ${uniqueNumber()}`, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body.promo;
}

async function own(id: string): Promise<Promo | undefined> {
  const { body } = await server.call('GET /promos?mine=true', { token: organization.token });
  return body.items.find((promo: Promo) => promo._id === id);
}

const running = async () => idsOf((await server.call('GET /promos')).body.items);

const isStored = async (url: string) => (await fetch(server.url + url)).status === 200;

describe('reviewing promos', () => {
  it('publishes one at once, and notifies its organizer', async () => {
    const { _id: id } = await submitPromo();
    expect(await running()).not.toContain(id);
    const { status, body } = await update(id, { status: 'active' });
    expect([status, body.promotion.status, body.promotion.note]).toEqual([200, 'active', '']);
    expect(await running()).toContain(id);
    expect((await own(id))?.status).toBe('active');
    expect(await auditOf(server, 'promo', id)).toEqual([
      expect.objectContaining({ action: 'create', actor: organization.user._id }),
      expect.objectContaining({
        action: 'approve',
        actor: admin.user._id,
        detail: expect.objectContaining({ fields: ['status'], status: 'active' }),
      }),
    ]);
  });

  it('rejects one with a reason that only its organizer sees', async () => {
    const { _id: id } = await submitPromo();
    const silent = await update(id, { status: 'rejected' });
    expect([silent.status, silent.body.fieldErrors]).toEqual([400, { note: 'Enter a reason' }]);
    expect((await update(id, { status: 'rejected', note: 'No logo of others' })).status).toBe(200);
    expect(await own(id)).toMatchObject({ status: 'rejected', note: 'No logo of others' });
    const entries = await auditOf(server, 'promo', id);
    expect(entries.at(-1)).toMatchObject({ action: 'reject' });
    expect(JSON.stringify(entries)).not.toContain('No logo of others');
  });

  it('takes a promo offline at once, and clears the reason when it is back', async () => {
    const { _id: id } = await submitPromo();
    await update(id, { status: 'active' });
    await update(id, { status: 'rejected', note: 'The link is dead' });
    expect(await running()).not.toContain(id);
    const { body } = await update(id, { status: 'active' });
    expect(body.promotion.note).toBe('');
    expect(await running()).toContain(id);
    const strip = (await server.call('GET /promos')).body.items as Promo[];
    expect(strip.every(promo => promo.note === undefined)).toBe(true);
  });

  it('does not approve a promo that would never run, but still rejects it', async () => {
    const { _id: id } = await submitPromo({ endsAt: inHours(1) });
    server.clock.advance(2 * 60 * 60_000);
    admin = await signInAdmin(server);
    organization = await signIn(server, organization);
    const { status, body } = await update(id, { status: 'active' });
    expect([status, body.fieldErrors]).toEqual([400, { endsAt: 'The end is in the past' }]);
    expect((await update(id, { status: 'rejected', note: 'Too late' })).status).toBe(200);
    expect((await update(id, { title: 'Another title' })).status).toBe(200);
  });
});

describe('an admin’s edit of a promo', () => {
  it('can change any field; the rest stays', async () => {
    const before = (
      await asAdmin('POST /admin/promotions', { title: 'One', linkUrl: 'https://a.example.in/' })
    ).body.promotion as Promotion;
    expect(before).toMatchObject({ status: 'active', owner: { _id: admin.user._id, name: admin.user.name } });
    const endsAt = inHours(5);
    const { body } = await update(before._id, { title: 'Two', placement: 'lists', endsAt });
    expect(body.promotion).toEqual({
      ...before,
      title: 'Two',
      placement: 'lists',
      endsAt,
      revision: before.revision + 1,
    });
    const { body: cleared } = await update(before._id, { linkUrl: null, endsAt: null });
    expect([cleared.promotion.linkUrl, cleared.promotion.endsAt]).toEqual([null, null]);
    const entries = await auditOf(server, 'promo', before._id);
    expect(entries.map(({ action, detail }) => [action, detail.fields])).toEqual([
      ['create', undefined],
      ['update', ['title', 'placement', 'endsAt']],
      ['update', ['linkUrl', 'endsAt']],
    ]);
  });

  it('without a change does nothing, and is not logged', async () => {
    const { _id: id, title } = await submitPromo();
    expect((await update(id, { title, status: 'pending' })).status).toBe(200);
    expect(await auditOf(server, 'promo', id)).toHaveLength(1);
  });

  it.each([
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ linkUrl: 'javascript:alert(1)' }, { linkUrl: 'Enter a link that starts with https://' }],
    [{ endsAt: '2026-01-01T00:00:00Z' }, { endsAt: 'End time must be after the start time.' }],
    [
      { startsAt: '2099-01-02T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' },
      { endsAt: 'End time must be after the start time.' },
    ],
    [
      { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' },
      { endsAt: 'The end is in the past' },
    ],
    [
      { imageUrl: `/uploads/${'01a1fa3d-72e0-700f-b184-1718bac4ea54'}.webp` },
      { imageUrl: 'Please upload the image here first' },
    ],
  ])('rejects %j and changes nothing (B3)', async (body, fieldErrors) => {
    const { _id: id } = await submitPromo();
    const before = await own(id);
    const answer = await update(id, body);
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, fieldErrors]);
    expect(await own(id)).toEqual(before);
  });

  it('is validated against the unchanged times', async () => {
    const { _id: id } = await submitPromo({ startsAt: inHours(3), endsAt: inHours(5) });
    const { body } = await update(id, { startsAt: inHours(6) });
    expect(body.fieldErrors).toEqual({ endsAt: 'End time must be after the start time.' });
  });

  it('takes one of the admin’s own pictures; the previous one is removed', async () => {
    const [theirs, mine] = [await uploadPicture(server, organization), await uploadPicture(server, admin)];
    const { _id: id } = await submitPromo({ imageUrl: theirs });
    const { body: kept } = await update(id, { title: 'With its picture', imageUrl: theirs });
    expect(kept.promotion.imageUrl).toBe(theirs);
    const strange = await update(id, { imageUrl: await uploadPicture(server, organization) });
    expect(strange).toMatchObject({
      status: 400,
      body: { fieldErrors: { imageUrl: 'Please upload the image here first' } },
    });
    expect((await update(id, { imageUrl: mine })).body.promotion.imageUrl).toBe(mine);
    expect([await isStored(theirs), await isStored(mine)]).toEqual([false, true]);
    await asAdmin(`DELETE /admin/promotions/${id}`);
    expect(await isStored(mine)).toBe(false);
  });

  it('counts clicks made during an edit, and cannot set protected fields (A3)', async () => {
    const { _id: id } = (await asAdmin('POST /admin/promotions', { title: 'Busy' })).body.promotion;
    await Promise.all([
      ...Array.from({ length: 20 }, () => server.call(`POST /admin/promotions/${id}/click`)),
      ...Array.from({ length: 10 }, (_, index) =>
        update(id, {
          title: `Busy ${index}`,
          clicks: 0,
          owner_id: organization.user._id,
          createdAt: inHours(-9),
        }),
      ),
    ]);
    const { items } = await pageOf();
    expect(items.find((promo: Promotion) => promo._id === id)).toMatchObject({
      clicks: 20,
      owner: { _id: admin.user._id },
    });
  });

  it('can delete it', async () => {
    const { _id: id } = (await asAdmin('POST /admin/promotions', { title: 'Gone' })).body.promotion;
    expect((await asAdmin(`DELETE /admin/promotions/${id}`)).status).toBe(204);
    expect(await running()).not.toContain(id);
    const again = await asAdmin(`DELETE /admin/promotions/${id}`);
    expect([again.status, again.body.code]).toEqual([404, 'PROMO_NOT_FOUND']);
    expect((await auditOf(server, 'promo', id)).at(-1)).toMatchObject({
      action: 'delete',
      detail: { title: 'Gone' },
    });
  });

  it('logs the title only once the promo has been public (A2)', async () => {
    const maker = await signUp(server, 'organization');
    const submitPromo = async (title: string) =>
      (await server.call('POST /promos', { token: maker.token, body: { title } })).body.promo._id;
    const [kept, dropped] = [await submitPromo('Shown'), await submitPromo('Private words')];
    const put = (id: string, body: object) => asAdmin(`PUT /admin/promotions/${id}`, body);
    await put(kept, { title: 'Shown to all' });
    await put(kept, { status: 'active' });
    await put(kept, { status: 'rejected', title: 'Private after all', note: 'No' });
    await put(dropped, { status: 'rejected', note: 'No' });
    await asAdmin(`DELETE /admin/promotions/${dropped}`);
    const titlesOf = async (id: string) =>
      (await auditOf(server, 'promo', id)).map(({ action, detail }) => [
        action,
        (detail as { title?: string }).title,
      ]);
    expect(await titlesOf(kept)).toEqual([
      ['create', undefined],
      ['update', undefined],
      ['approve', 'Shown to all'],
      ['reject', 'Shown to all'],
    ]);
    expect(await titlesOf(dropped)).toEqual([
      ['create', undefined],
      ['reject', undefined],
      ['delete', undefined],
    ]);
  });

  it.each([unknownId, 'none', '%00'])('finds nothing under %s', async id => {
    for (const call of ['PUT', 'DELETE']) {
      const { status, body } = await asAdmin(
        `${call} /admin/promotions/${id}`,
        call === 'PUT' ? {} : undefined,
      );
      expect([status, body.code]).toEqual([404, 'PROMO_NOT_FOUND']);
    }
  });
});

describe('the list of promos', () => {
  it('includes everyone’s, by state, placement and search, newest first, in pages', async () => {
    const maker = await signUp(server, 'organization', { orgName: 'Kolkata Royale' });
    const [one, two, three] = [
      await submitPromo({ title: 'Winter finals' }, maker),
      await submitPromo({ title: 'Summer finals', placement: 'lists' }, maker),
      await submitPromo({ title: 'Summer Open' }, maker),
    ];
    await update(two._id, { status: 'rejected', note: 'No' });
    const found = async (query: string) => idsOf((await pageOf(query)).items);
    expect(await found('?search=royale')).toEqual([three._id, two._id, one._id]);
    expect(await found('?search=royale%20finals')).toEqual([two._id, one._id]);
    expect(await found(`?search=${maker.user.email}%20OPEN`)).toEqual([three._id]);
    expect(await found('?search=kolkata&status=pending')).toEqual([three._id, one._id]);
    expect(await found('?search=kolkata&placement=lists')).toEqual([two._id]);
    expect(await found('?search=%25')).toEqual([]);
    const first = await pageOf('?search=kolkata&limit=2');
    expect([idsOf(first.items), first.total]).toEqual([[three._id, two._id], 3]);
    const second = await pageOf(`?search=kolkata&limit=2&cursor=${first.nextCursor}`);
    expect([idsOf(second.items), second.nextCursor]).toEqual([[one._id], null]);
    expect(second.items[0]).toMatchObject({
      owner: { _id: maker.user._id, name: 'Kolkata Royale', email: maker.user.email },
      note: '',
    });
    expect((await asAdmin('GET /admin/promotions?cursor=x')).status).toBe(400);
  });
});
