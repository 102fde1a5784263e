import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const server = useServer();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

async function submitPromo(body: object = {}): Promise<string> {
  const { status, body: answer } = await server.call('POST /promos', {
    token: owner.token,
    body: { title: 'Friday cup', ...body },
  });
  expect(status).toBe(201);
  return answer.promo._id;
}
const decide = (id: string, body: object) =>
  server.call(`PUT /admin/promotions/${id}`, { token: admin.token, body });
async function rejected(body: object = {}): Promise<string> {
  const id = await submitPromo(body);
  expect((await decide(id, { status: 'rejected', note: 'No price, please' })).status).toBe(200);
  return id;
}
const resubmit = (id: string, body: object = { title: 'Saturday cup' }, by = owner) =>
  server.call(`PUT /promos/${id}`, { token: by.token, body });
const withdraw = (id: string, by = owner) => server.call(`DELETE /promos/${id}`, { token: by.token });
const own = async (id: string): Promise<Promo | undefined> => {
  const { body } = await server.call('GET /promos?mine=true', { token: owner.token });
  return body.items.find((promo: Promo) => promo._id === id);
};
const isThere = async (picture: string) => (await fetch(server.url + picture)).status === 200;

describe('a rejected promo', () => {
  it('is resubmitted by its organizer, without the note, and is in review again', async () => {
    const [first, second] = [await uploadPicture(server, owner), await uploadPicture(server, owner)];
    const id = await rejected({ imageUrl: first });
    const answer = await resubmit(id, { title: 'Saturday cup', imageUrl: second, placement: 'lists' });
    expect([answer.status, answer.body.promo]).toEqual([200, await own(id)]);
    expect(answer.body.promo).toMatchObject({
      title: 'Saturday cup',
      imageUrl: second,
      placement: 'lists',
      status: 'pending',
      note: '',
    });
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect((await decide(id, { status: 'active' })).status).toBe(200);
    expect((await own(id))?.status).toBe('active');
  });

  it('is validated like a first submission, and shows only the organizer’s own pictures (B3)', async () => {
    const id = await rejected();
    const foreign = await uploadPicture(server, admin);
    for (const [body, field] of [
      [{ title: ' ' }, 'title'],
      [{ title: 'Cup', imageUrl: foreign }, 'imageUrl'],
      [{ title: 'Cup', endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    ] as const) {
      const answer = await resubmit(id, body);
      expect([answer.status, Object.keys(answer.body.fieldErrors)]).toEqual([400, [field]]);
    }
    expect((await own(id))?.status).toBe('rejected');
  });

  it('counts towards the promos in review, whatever happens at once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) ids.push(await rejected());
    const answers = await Promise.all(ids.map(id => resubmit(id)));
    const { body } = await server.call('GET /promos?mine=true', { token: owner.token });
    expect(body.items.filter((promo: Promo) => promo.status === 'pending')).toHaveLength(10);
    expect(new Set(answers.map(answer => answer.body.code))).toEqual(new Set([undefined, 'PROMOS_WAITING']));
    for (const id of ids) expect((await withdraw(id)).status).toBe(204);
  });
});

describe('an unapproved promo', () => {
  it.each(['pending', 'rejected'])('is withdrawn while %s, with its picture', async state => {
    const imageUrl = await uploadPicture(server, owner);
    const id = state === 'pending' ? await submitPromo({ imageUrl }) : await rejected({ imageUrl });
    expect((await withdraw(id)).status).toBe(204);
    expect([await own(id), await isThere(imageUrl)]).toEqual([undefined, false]);
    expect((await withdraw(id)).body.code).toBe('PROMO_NOT_FOUND');
    // Nothing is counted that the list does not show.
    const { body } = await server.call('GET /notifications?limit=50', { token: owner.token });
    expect(body.total).toBe(body.items.length);
  });
});

it('a promo that is running or in review cannot be edited behind the reviewer’s back', async () => {
  const id = await submitPromo();
  expect((await resubmit(id)).body.code).toBe('PROMO_IN_REVIEW');
  await decide(id, { status: 'active' });
  expect([(await resubmit(id)).body.code, (await withdraw(id)).body.code]).toEqual([
    'PROMO_RUNS',
    'PROMO_RUNS',
  ]);
  expect(await own(id)).toMatchObject({ title: 'Friday cup', status: 'active' });
});

it('promos of others are not found (A1)', async () => {
  const id = await rejected();
  const other = await signUp(server, 'organization');
  const answers = [await resubmit(id, { title: 'Mine now' }, other), await withdraw(id, other)];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array(2).fill([404, 'PROMO_NOT_FOUND']),
  );
  expect(await own(id)).toMatchObject({ title: 'Friday cup', status: 'rejected', note: 'No price, please' });
});
