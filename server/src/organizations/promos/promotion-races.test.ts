import type { Promotion } from '@hotdrop/contract/admin/promotions/promotions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../test/audit-entries.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let organization: Person;
let first: Person;
let second: Person;

beforeAll(async () => {
  organization = await signUp(server, 'organization');
  [first, second] = [await signInAdmin(server), await signInAdmin(server)];
});

/** Submits a promo and returns it as in an admin's list. */
async function submitPromo(title = 'Friday cup'): Promise<Promotion> {
  const { body } = await server.call('POST /promos', { token: organization.token, body: { title } });
  return shown(body.promo._id);
}

async function shown(id: string): Promise<Promotion> {
  const { body } = await server.call('GET /admin/promotions', { token: second.token });
  return body.items.find(({ _id }: Promotion) => _id === id);
}

/** Sends the decision of an admin who sees this state of the promo. */
function put(by: Person, { _id, status, revision }: Promotion, body: object) {
  return server.call(`PUT /admin/promotions/${_id}`, {
    token: by.token,
    body: { ...body, seen: { status, revision } },
  });
}

const approve = (by: Person, promotion: Promotion) => put(by, promotion, { status: 'active' });
const reject = (by: Person, promotion: Promotion, note: string) =>
  put(by, promotion, { status: 'rejected', note });
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof put>>) => [status, body.code, body.message];

describe('two admins reviewing the same promo', () => {
  it('cannot publish what the other has rejected; its organizer still sees why', async () => {
    const seen = await submitPromo();
    expect((await reject(first, seen, 'No logo of others')).status).toBe(200);
    expect(refusalOf(await approve(second, seen))).toEqual([
      409,
      'PROMO_DECIDED',
      'Already rejected by another admin or in another tab',
    ]);
    const after = await shown(seen._id);
    expect(after).toMatchObject({ status: 'rejected', note: 'No logo of others' });
    expect((await auditOf(server, 'promo', seen._id)).map(({ action }) => action)).toEqual([
      'create',
      'reject',
    ]);
    // An admin who has read that may overrule it.
    expect((await approve(second, after)).status).toBe(200);
  });

  it('cannot take down what the other has approved', async () => {
    const seen = await submitPromo();
    await approve(first, seen);
    expect(refusalOf(await reject(second, seen, 'Not an event'))).toEqual([
      409,
      'PROMO_DECIDED',
      'Already approved by another admin or in another tab',
    ]);
    expect(await shown(seen._id)).toMatchObject({ status: 'active', note: '' });
  });

  it('decide once, even at the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seen = await submitPromo(`Cup ${round}`);
      const answers = await Promise.all([approve(first, seen), reject(second, seen, 'No')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = answers.find(({ status }) => status === 200)?.body.promotion;
      expect(await shown(seen._id)).toEqual(won);
      expect(await auditOf(server, 'promo', seen._id)).toHaveLength(2);
    }
  });
});

describe('a text that an admin has not seen', () => {
  it('is not approved if its organizer has resubmitted it', async () => {
    const seen = await submitPromo('Mild words');
    await reject(first, seen, 'Another picture');
    const { status } = await server.call(`PUT /promos/${seen._id}`, {
      token: organization.token,
      body: { title: 'Wild words' },
    });
    expect(status).toBe(200);
    expect(refusalOf(await approve(second, seen)).slice(0, 2)).toEqual([409, 'PROMO_CHANGED']);
    const now = await shown(seen._id);
    expect(now).toMatchObject({ title: 'Wild words', status: 'pending' });
    expect((await approve(second, now)).status).toBe(200);
  });

  it('is not approved if another admin has changed it; a click is no change', async () => {
    const seen = await submitPromo();
    const edited = (await put(first, seen, { title: 'Saturday cup' })).body.promotion;
    expect(refusalOf(await approve(second, seen)).slice(0, 2)).toEqual([409, 'PROMO_CHANGED']);
    await approve(second, edited);
    const running = await shown(seen._id);
    await server.call(`POST /admin/promotions/${seen._id}/click`);
    expect((await reject(first, running, 'The link is dead')).status).toBe(200);
  });
});
