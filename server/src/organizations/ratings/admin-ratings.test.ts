import type { AdminRating } from '@hotdrop/contract/admin/ratings/ratings.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../test/audit-entries.ts';
import { unknownId } from '../../../test/groups.ts';
import { playedLobby } from '../../../test/match-results.ts';
import { organizer, pageOf } from '../../../test/organizers.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { readScrim } from '../../../test/scrims.ts';
import { sharedSettings, startSecondNode } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { ask, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';

const server = useServer(sharedSettings);
closeSocketsAtEnd();

let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

const asAdmin = (call: string, body?: unknown) => server.call(call, { token: admin.token, body });
const setHidden = (id: string, hidden: boolean, note?: string) =>
  asAdmin(`PATCH /admin/ratings/${id}`, { hidden, note });

async function rate(by: Person, path: string, rating: number, comment = ''): Promise<string> {
  const { status, body } = await server.call(`POST ${path}/rate`, {
    token: by.token,
    body: { rating, comment },
  });
  expect(status).toBe(201);
  return body.rating._id;
}

/** Creates a new organizer's lobby with two ratings: five stars and one. */
async function ratedLobby() {
  const owner = await organizer(server, { orgName: 'Raid House' });
  const { id, players } = await playedLobby(server, owner, 2);
  const [fan, foe] = players as [Person, Person];
  await rate(fan, `/scrims/${id}`, 5, 'Well run');
  const bad = await rate(foe, `/scrims/${id}`, 1, 'Rude words');
  return { owner, id, fan, foe, bad };
}

const rankedStars = async (ownerId: string) => {
  const { body } = await server.call('GET /organizations/rankings?limit=100');
  return body.items.find((one: { _id: string }) => one._id === ownerId)?.rating;
};

describe('a rating hidden by an admin', () => {
  it('disappears at once from the organization, the scrim’s stars and the rankings, and can return', async () => {
    const { owner, id, bad } = await ratedLobby();
    const ownerId = owner.user._id;
    const seen = async () => {
      const [page, scrim, ranked] = [
        await pageOf(server, ownerId),
        await readScrim(server, id),
        await rankedStars(ownerId),
      ];
      return {
        comments: page.ratings.map(rating => rating.comment),
        page: page.organization.rating,
        scrim: scrim.rating,
        organizer: scrim.organizerRating,
        ranked,
      };
    };
    const both = { average: 3, count: 2 };
    const before = { page: both, scrim: both, organizer: both, ranked: both };
    expect(await seen()).toEqual({ comments: ['Rude words', 'Well run'], ...before });
    const { status, body } = await setHidden(bad, true, 'Abuse');
    expect([status, body.rating.hidden, body.rating.hiddenAt]).toEqual([200, true, expect.any(String)]);
    expect(body.rating.hiddenNote).toBe('Abuse');
    const one = { average: 5, count: 1 };
    expect(await seen()).toEqual({
      comments: ['Well run'],
      page: one,
      scrim: one,
      organizer: one,
      ranked: one,
    });
    const { body: back } = await setHidden(bad, false, 'Not so bad');
    expect([back.rating.hidden, back.rating.hiddenAt, back.rating.hiddenNote]).toEqual([false, null, '']);
    expect(await seen()).toEqual({ comments: ['Rude words', 'Well run'], ...before });
  });

  it('is hidden once, and each action is in the append-only audit log without its text', async () => {
    const { owner, id, bad } = await ratedLobby();
    const answers = await Promise.all(Array.from({ length: 6 }, () => setHidden(bad, true, 'Abuse')));
    expect(answers.map(answer => answer.status)).toEqual(Array(6).fill(200));
    await setHidden(bad, false);
    await setHidden(bad, false);
    expect(await auditOf(server, 'rating', bad)).toEqual([
      {
        action: 'hide',
        actor: admin.user._id,
        detail: { organizationId: owner.user._id, scrimId: id },
      },
      {
        action: 'restore',
        actor: admin.user._id,
        detail: { organizationId: owner.user._id, scrimId: id },
      },
    ]);
  });

  it('from an outdated page overwrites nothing if another admin was first', async () => {
    const { bad } = await ratedLobby();
    const other = await signInAdmin(server);
    const put = ({ token }: Person, body: object) =>
      server.call(`PATCH /admin/ratings/${bad}`, { token, body });
    const hide = (by: Person, note: string) => put(by, { hidden: true, wasHidden: false, note });
    const answers = await Promise.all([hide(admin, 'A phone number'), hide(other, 'Abuse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('RATING_HIDDEN');
    const kept = answers.find(({ status }) => status === 200)?.body.rating.hiddenNote;
    const { items } = (await asAdmin('GET /admin/ratings?hidden=true')).body;
    expect(items.find(({ _id }: AdminRating) => _id === bad).hiddenNote).toBe(kept);

    const restore = (by: Person) => put(by, { hidden: false, wasHidden: true });
    const again = await Promise.all([restore(admin), restore(other)]);
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(again.find(({ status }) => status === 409)?.body.code).toBe('RATING_NOT_HIDDEN');
    expect((await auditOf(server, 'rating', bad)).map(({ action }) => action)).toEqual(['hide', 'restore']);
  });

  it('loses its reason along with its author, and stays hidden', async () => {
    const { foe, bad } = await ratedLobby();
    await setHidden(bad, true, 'A canary reason');
    expect((await server.call('DELETE /profile', { token: foe.token, body: {} })).status).toBe(204);
    const { rows } =
      await sql<object>`select comment, hidden_note, hidden_at is not null as hidden from ratings
      where id = ${bad}`.execute(server.deps.db);
    expect(rows).toEqual([{ comment: '', hidden_note: '', hidden: true }]);
  });

  it('stays hidden if its author rewrites it', async () => {
    const { owner, foe } = await ratedLobby();
    const path = `/organizations/${owner.user._id}`;
    const bad = await rate(foe, path, 1, 'Rude words');
    await setHidden(bad, true);
    expect(await rate(foe, path, 2, 'Ruder words')).toBe(bad);
    expect((await pageOf(server, owner.user._id)).ratings.map(one => one.comment)).not.toContain(
      'Ruder words',
    );
    const { items } = (await asAdmin('GET /admin/ratings?search=ruder')).body;
    expect(items).toMatchObject([{ _id: bad, comment: 'Ruder words', hidden: true, event: null }]);
  });

  it('counts once among ratings made at the same moment', async () => {
    const owner = await signUp(server, 'organization');
    const { id, players } = await playedLobby(server, owner, 4);
    const [first, ...others] = players as [Person, ...Person[]];
    const bad = await rate(first, `/scrims/${id}`, 1);
    await Promise.all([setHidden(bad, true), ...others.map(player => rate(player, `/scrims/${id}`, 4))]);
    expect((await readScrim(server, id)).rating).toEqual({ average: 4, count: 3 });
  });

  it('is announced to those viewing the lobby, and to other nodes', async () => {
    const { id, bad, foe } = await ratedLobby();
    const node = await startSecondNode(server);
    try {
      const stars = async () => {
        const response = await fetch(`${node.url}/api/scrims/${id}`);
        return ((await response.json()) as { scrim: { organizerRating: object } }).scrim.organizerRating;
      };
      const socket = await connect(server, foe.token);
      await ask(socket, 'watch', { kind: 'scrim', id });
      expect(await stars()).toEqual({ average: 3, count: 2 });
      await setHidden(bad, true);
      await expect.poll(stars).toEqual({ average: 5, count: 1 });
      await expect.poll(() => socket.of('scrim:changed')).toContainEqual({ scrimId: id, standings: false });
    } finally {
      await node.close();
    }
  });

  it.each([unknownId, 'none'])('does not exist under %s', async id => {
    const { status, body } = await setHidden(id, true);
    expect([status, body.code]).toEqual([404, 'RATING_NOT_FOUND']);
  });

  it('requires a choice to hide or show it', async () => {
    const { bad } = await ratedLobby();
    const { status, body } = await asAdmin(`PATCH /admin/ratings/${bad}`, { rating: 5, comment: 'Nice' });
    expect([status, body.fieldErrors]).toEqual([400, { hidden: 'Choose whether to hide it' }]);
  });
});

describe('the list of ratings', () => {
  it('includes everyone’s, by text, stars, organization and state, newest first, in pages', async () => {
    const owner = await signUp(server, 'organization', { orgName: 'Kolkata Royale' });
    const { id, players } = await playedLobby(server, owner, 3);
    const [ann, bob, cem] = players as [Person, Person, Person];
    const one = await rate(ann, `/scrims/${id}`, 5, 'Superb host');
    const two = await rate(bob, `/scrims/${id}`, 2, 'Late host');
    const three = await rate(cem, `/organizations/${owner.user._id}`, 1, 'Never again');
    await setHidden(two, true);
    const read = async (query: string) => (await asAdmin(`GET /admin/ratings${query}`)).body;
    const found = async (query: string) =>
      (await read(query)).items.map((rating: AdminRating) => rating._id) as string[];
    expect(await found('?search=royale')).toEqual([three, two, one]);
    expect(await found(`?organizationId=${owner.user._id}`)).toEqual([three, two, one]);
    expect(await found('?search=kolkata%20HOST')).toEqual([two, one]);
    expect(await found(`?search=${bob.user.email}`)).toEqual([two]);
    expect(await found('?search=kolkata&stars=2')).toEqual([three, two]);
    expect(await found('?search=kolkata&hidden=true')).toEqual([two]);
    expect(await found('?search=kolkata&hidden=false')).toEqual([three, one]);
    const first = await read('?search=kolkata&limit=2');
    expect([first.items.length, first.total]).toEqual([2, 3]);
    expect(await found(`?search=kolkata&limit=2&cursor=${first.nextCursor}`)).toEqual([one]);
    expect(first.items[1]).toMatchObject({
      user: { _id: bob.user._id, name: bob.user.name, email: bob.user.email },
      organization: { _id: owner.user._id, name: 'Kolkata Royale', email: owner.user.email },
      event: { kind: 'scrim', _id: id },
      hidden: true,
    });
    // The age of a changed rating is counted from its change.
    server.clock.advance(1000);
    await rate(ann, `/organizations/${owner.user._id}`, 4, 'Better');
    server.clock.advance(1000);
    await rate(cem, `/organizations/${owner.user._id}`, 3, 'Fair');
    expect((await found('?search=kolkata'))[0]).toBe(three);
  });
});
