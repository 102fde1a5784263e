import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../test/audit-entries.ts';
import { unknownId } from '../../test/groups.ts';
import { idOf, organizer, pageOf } from '../../test/organizers.ts';
import { type Person, publish, signInAdmin, signUp } from '../../test/people.ts';
import { publishScrim } from '../../test/scrims.ts';
import { sharedSettings, startSecondNode } from '../../test/second-node.ts';
import { useServer } from '../../test/server.ts';

const server = useServer(sharedSettings);
server.breaksOnPurpose('An erased account can still log in, or contains personal data');

let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

const asAdmin = (call: string, body?: unknown) => server.call(call, { token: admin.token, body });
const verify = (id: string, verified: boolean, note?: string) =>
  asAdmin(`POST /admin/orgs/${id}/verify`, { verified, note });
const rank = (id: string, ranking: unknown) => asAdmin(`POST /admin/orgs/${id}/ranking`, { ranking });

type Ticked = { _id: string; verified: boolean };
type Organized = { organizationId: Ticked };

/** Returns the badge from every place that shows it, at this address. */
async function badges(owner: Person, cup: string, scrim: string, url = server.url): Promise<unknown[]> {
  const id = idOf(owner);
  const get = async <Answer>(path: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${owner.token}` };
    return (await fetch(`${url}/api${path}`, { headers })).json() as Promise<Answer>;
  };
  const [cups, cupPage, scrims, scrimPage, page, rankings, me] = await Promise.all([
    get<{ items: Organized[] }>(`/tournaments?organizationId=${id}`),
    get<{ tournament: Organized }>(`/tournaments/${cup}`),
    get<{ items: Organized[] }>(`/scrims?organizationId=${id}`),
    get<{ scrim: Organized }>(`/scrims/${scrim}`),
    get<{ organization: Ticked }>(`/organizations/${id}`),
    get<{ items: Ticked[] }>('/organizations/rankings?limit=100'),
    get<{ user: Ticked }>('/auth/me'),
  ]);
  return [
    cups.items[0]?.organizationId.verified,
    cupPage.tournament.organizationId.verified,
    scrims.items[0]?.organizationId.verified,
    scrimPage.scrim.organizationId.verified,
    page.organization.verified,
    rankings.items.find(one => one._id === id)?.verified,
    me.user.verified,
  ];
}

describe('the verified badge given by an admin', () => {
  it('is given and removed everywhere at once, on other nodes too', async () => {
    const owner = await organizer(server);
    const [cup, scrim] = [(await publish(server, owner))._id, (await publishScrim(server, owner))._id];
    const node = await startSecondNode(server);
    const [all, none] = [Array(7).fill(true), Array(7).fill(false)];
    try {
      expect(await badges(owner, cup, scrim)).toEqual(none);
      expect(await badges(owner, cup, scrim, node.url)).toEqual(none);
      const { status, body } = await verify(idOf(owner), true);
      expect([status, body.organization.verified]).toEqual([200, true]);
      expect(await badges(owner, cup, scrim)).toEqual(all);
      await expect.poll(() => badges(owner, cup, scrim, node.url)).toEqual(all);
      expect((await verify(idOf(owner), false)).body.organization.verified).toBe(false);
      expect(await badges(owner, cup, scrim)).toEqual(none);
      await expect.poll(() => badges(owner, cup, scrim, node.url)).toEqual(none);
    } finally {
      await node.close();
    }
  });

  it('is not an approval, but allows a UPI ID, which is removed with it', async () => {
    const owner = await signUp(server, 'organization');
    await verify(idOf(owner), true);
    const { body } = await server.call('GET /auth/me', { token: owner.token });
    expect([body.user.verified, body.user.orgKyc.status]).toEqual([true, 'unsubmitted']);
    const setUpi = () =>
      server.call('PUT /auth/profile', {
        token: owner.token,
        body: { name: 'A', organizationInfo: { orgName: 'B', upiId: 'raid@upi' } },
      });
    expect((await setUpi()).body.user.organizationInfo.upiId).toBe('raid@upi');
    await verify(idOf(owner), false);
    const after = await server.call('GET /auth/me', { token: owner.token });
    expect(after.body.user.organizationInfo.upiId).toBeNull();
    expect((await setUpi()).body.code).toBe('UPI_NEEDS_KYC');
  });

  it('removed from an approved organization also withdraws the approval and the UPI ID', async () => {
    const owner = await signUp(server, 'organization');
    const id = idOf(owner);
    await sql`update users set verified = true, kyc_status = 'approved', org_upi_id = 'raid@upi'
      where id = ${id}`.execute(server.deps.db);
    expect((await verify(id, false, 'The papers were of somebody else')).status).toBe(200);
    const { body } = await server.call('GET /auth/me', { token: owner.token });
    expect(body.user).toMatchObject({
      verified: false,
      orgKyc: { status: 'rejected' },
      organizationInfo: { upiId: null },
    });
    const entries = await auditOf(server, 'user', id);
    expect(entries).toEqual([
      { action: 'unverify', actor: admin.user._id, detail: { kycStatus: 'rejected' } },
    ]);
  });

  it('is in the audit log once, however often it is given', async () => {
    const owner = await signUp(server, 'organization');
    await Promise.all(Array.from({ length: 5 }, () => verify(idOf(owner), true)));
    expect(await auditOf(server, 'user', idOf(owner))).toEqual([
      { action: 'verify', actor: admin.user._id, detail: {} },
    ]);
  });

  it.each([{}, { verified: 'yes' }, { verified: null }])('requires a valid value: %j', async body => {
    const owner = await signUp(server, 'organization');
    const answer = await asAdmin(`POST /admin/orgs/${idOf(owner)}/verify`, body);
    expect([answer.status, answer.body.fieldErrors]).toEqual([
      400,
      { verified: 'Choose whether it is verified' },
    ]);
  });
});

describe('a rank set by an admin', () => {
  it('can be set and cleared', async () => {
    const owner = await organizer(server);
    const { status, body } = await rank(idOf(owner), 1);
    expect([status, body.organization.rank]).toEqual([200, 1]);
    expect((await pageOf(server, idOf(owner))).organization.rank).toBe(1);
    expect((await rank(idOf(owner), null)).status).toBe(200);
    expect((await rank(idOf(owner), 0)).body.fieldErrors).toEqual({ ranking: 'Ranks start at 1' });
    expect((await auditOf(server, 'user', idOf(owner))).map(({ detail }) => detail)).toEqual([
      { ranking: 1 },
      { ranking: null },
    ]);
  });
});

describe('other accounts', () => {
  it.each(['a player', 'an admin', 'a deleted organization', unknownId, 'none'])(
    'have neither: %s',
    async who => {
      const gone = await signUp(server, 'organization');
      await sql`update users set deleted_at = now() where id = ${idOf(gone)}`.execute(server.deps.db);
      const ids: Record<string, string> = {
        'a player': idOf(await signUp(server, 'player')),
        'an admin': idOf(admin),
        'a deleted organization': idOf(gone),
      };
      const id = ids[who] ?? who;
      const before = await auditOf(server, 'user', id);
      for (const answer of [await verify(id, true), await rank(id, 3)]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'ORGANIZATION_NOT_FOUND']);
      }
      expect(await auditOf(server, 'user', id)).toEqual(before);
    },
  );
});
