import type { AuditEntry } from '@hotdrop/contract/admin/audit/audit.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf, countAudit } from '../../../test/audit-entries.ts';
import { review, waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { decide, heldSlot, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';

const server = useServer();

let admin: Person;
let owner: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
  owner = await signUp(server, 'organization', { orgName: 'Raid House' });
});

async function read(query = ''): Promise<{ items: AuditEntry[]; nextCursor: string | null; total: number }> {
  const { status, body } = await server.call(`GET /admin/audit${query}`, { token: admin.token });
  expect(status).toBe(200);
  return body;
}

const asAdmin = (call: string, body?: unknown) => server.call(call, { token: admin.token, body });

describe('entries in the audit log', () => {
  it.each([
    ['changed', sql`update audit_log set action = 'nothing'`],
    ['deleted', sql`delete from audit_log`],
    ['deleted one by one', sql`delete from audit_log where id = (select max(id::text)::uuid from audit_log)`],
    ['emptied', sql`truncate audit_log`],
    ['truncated with other tables', sql`truncate audit_log, jobs cascade`],
  ])('cannot be %s, not even by our own database account', async (_how, statement) => {
    await publishScrim(server, owner);
    const before = await read();
    expect(before.total).toBeGreaterThan(0);
    await expect(statement.execute(server.deps.db)).rejects.toThrow('the audit log is append-only');
    expect(await read()).toEqual(before);
  });

  it('record what was done, not what was tried', async () => {
    const scrim = await publishScrim(server, owner);
    const before = await countAudit(server);
    const refusals = [
      await asAdmin(`PATCH /admin/scrims/${scrim._id}`, { title: ' ' }),
      await asAdmin('POST /admin/promotions', { title: 'A', endsAt: '2020-01-01T00:00:00Z' }),
      await asAdmin(`POST /admin/scrims/${scrim._id}/participants`, { playerId: owner.user._id }),
    ];
    expect(refusals.map(answer => answer.status)).toEqual([400, 400, 409]);
    expect(await countAudit(server)).toBe(before);
  });

  it('are dropped when the action is rolled back', async () => {
    const before = await countAudit(server);
    const failing = server.deps.db.transaction().execute(async trx => {
      const at = server.clock.now();
      await recordAudit(trx, {
        actorId: admin.user._id,
        action: 'delete',
        target: { kind: 'user', id: owner.user._id },
        at,
      });
      await sql`insert into promos (id) values (${owner.user._id})`.execute(trx);
    });
    await expect(failing).rejects.toThrow();
    expect(await countAudit(server)).toBe(before);
  });

  it('are required: an action that cannot be logged is not done', async () => {
    const { _id: id } = (await asAdmin('POST /admin/promotions', { title: 'Stays' })).body.promotion;
    await sql`alter table audit_log add constraint nothing_new check (at < '2000-01-01') not valid`.execute(
      server.deps.db,
    );
    try {
      const answers = [
        await asAdmin(`PUT /admin/promotions/${id}`, { title: 'Changed' }),
        await asAdmin(`DELETE /admin/promotions/${id}`),
        await asAdmin(`POST /admin/orgs/${owner.user._id}/verify`, { verified: true }),
        await asAdmin(`POST /admin/orgs/${owner.user._id}/ranking`, { ranking: 1 }),
      ];
      expect(answers.map(answer => answer.status)).toEqual([500, 500, 500, 500]);
    } finally {
      await sql`alter table audit_log drop constraint nothing_new`.execute(server.deps.db);
    }
    const { items } = (await asAdmin('GET /admin/promotions?search=stays')).body;
    expect(items).toMatchObject([{ _id: id, title: 'Stays' }]);
    const { body } = await server.call(`GET /organizations/${owner.user._id}`);
    expect(body.organization).toMatchObject({ verified: false, rank: null });
  });
});

describe('the list of the audit log', () => {
  it('shows who did what to what, under their current names', async () => {
    const cup = await publish(server, owner, { title: 'Winter Cup' });
    const scrim = await publishScrim(server, owner, { title: 'Friday T1' });
    await asAdmin(`PATCH /admin/scrims/${scrim._id}`, { title: 'Friday T2' });
    const { player } = await bookedPlayer(server, scrim._id, { teamName: 'Team Soul' });
    await asAdmin(`DELETE /admin/scrims/${scrim._id}/participants/${player.user._id}`);
    const team = await signUp(server, 'player');
    await server.call(`POST /tournaments/${cup._id}/register`, {
      token: team.token,
      body: squad({ teamName: 'Mortals' }),
    });
    const held = await heldSlot(server, owner);
    await decide(server, owner, await submitUtr(server, held.player, held.scrim._id), 'approve');
    const waiting = await waitingOrganizer(server);
    await review(server, admin, waiting, 'approve');
    await asAdmin(`POST /admin/orgs/${owner.user._id}/ranking`, { ranking: null });
    const { items } = await read('?limit=100');
    const lines = items.map(({ actor, action, target }) => [actor?.name, action, target.kind, target.label]);
    expect(lines).toContainEqual([admin.user.name, 'set-ranking', 'user', 'Raid House']);
    expect(lines).toContainEqual([admin.user.name, 'update', 'scrim', 'Friday T2']);
    expect(lines).toContainEqual([admin.user.name, 'kick', 'booking', 'Team Soul']);
    expect(lines).toContainEqual(['Raid House', 'create', 'tournament', 'Winter Cup']);
    expect(lines).toContainEqual(['Raid House', 'approve', 'payment', held.booking.teamName]);
    const { orgName } = waiting.user.organizationInfo ?? {};
    expect(lines).toContainEqual([orgName, 'submit', 'kyc', orgName]);
    expect(lines).toContainEqual([admin.user.name, 'approve', 'kyc', orgName]);
    expect(items.find(item => item.target._id === scrim._id)?.actor).toMatchObject({ role: 'admin' });
  });

  it('rejects a filter by an invalid ID instead of listing everything', async () => {
    for (const query of ['?targetId=x', '?actorId=x']) {
      expect((await asAdmin(`GET /admin/audit${query}`)).status).toBe(400);
    }
  });

  it('shows a deleted promo under the name in the entry, and unknown targets without a name', async () => {
    const { _id: id } = (await asAdmin('POST /admin/promotions', { title: 'Short-lived' })).body.promotion;
    await asAdmin(`DELETE /admin/promotions/${id}`);
    const { items } = await read(`?targetId=${id}`);
    expect(items.map(({ action, target }) => [action, target.label])).toEqual([
      ['delete', 'Short-lived'],
      ['create', 'Short-lived'],
    ]);
    await recordAudit(server.deps.db, {
      actorId: null,
      action: 'odd',
      target: { kind: 'group', id: 'no id at all' },
      at: server.clock.now(),
    });
    const [odd] = (await read('?action=odd')).items;
    expect([odd?.actor, odd?.target.label]).toEqual([null, null]);
  });

  it('calls deleted users “Deleted user”, as actor and as target', async () => {
    const gone = await signUp(server, 'organization', { orgName: 'Gone House' });
    await publish(server, gone, { title: 'Their cup' });
    const erased = await asAdmin(`DELETE /admin/users/${gone.user._id}`);
    expect(erased.status).toBe(204);
    const { items } = await read(`?actorId=${gone.user._id}`);
    expect(items.length).toBeGreaterThan(0);
    const text = JSON.stringify([...items, ...(await read(`?targetId=${gone.user._id}`)).items]);
    expect(text).toMatch(/"name":"Deleted (user|organization)"/);
    expect(text).not.toContain('Gone House');
    expect(text).not.toContain(gone.user.email);
  });

  it('is filtered by actor, kind, target and action, in pages of ten', async () => {
    const maker = await signUp(server, 'organization');
    const scrims = [];
    for (let count = 0; count < 5; count++) scrims.push((await publishScrim(server, maker))._id);
    await server.call(`DELETE /scrims/${scrims[0]}`, { token: maker.token });
    await asAdmin(`PATCH /admin/scrims/${scrims[1]}`, { title: 'By an admin' });
    const actsOf = async (query: string) => (await read(query)).items.map(item => item.action);
    const by = `?actorId=${maker.user._id}`;
    expect(await actsOf(`${by}&action=cancel`)).toEqual(['cancel']);
    expect((await read(`${by}&targetKind=scrim`)).total).toBe(6);
    expect((await read(`${by}&targetKind=promo`)).total).toBe(0);
    expect(await actsOf(`?targetId=${scrims[1]}`)).toEqual(['update', 'create']);
    expect(await actsOf(`?targetKind=scrim&targetId=${scrims[0]}`)).toEqual(['cancel', 'create']);
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await read(`${by}&limit=4${cursor && `&cursor=${cursor}`}`);
      ids.push(...page.items.map(item => item._id));
      cursor = page.nextCursor;
    }
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe((await read(by)).total);
    // An unknown kind does not filter.
    expect((await read('?targetKind=everything')).total).toBe((await read()).total);
    expect(await auditOf(server, 'scrim', scrims[0] ?? '')).toHaveLength(2);
  });

  it('can hide document views', async () => {
    const maker = await signUp(server, 'organization');
    for (const action of ['view-document', 'approve', 'view-document']) {
      const target = { kind: 'kyc', id: maker.user._id } as const;
      await recordAudit(server.deps.db, { actorId: admin.user._id, action, target, at: server.clock.now() });
    }
    const of = `?targetId=${maker.user._id}&targetKind=kyc`;
    expect((await read(of)).total).toBe(3);
    const { items, total } = await read(`${of}&without=view-document`);
    expect([items.map(item => item.action), total]).toEqual([['approve'], 1]);
    expect((await read(`${of}&without=approve`)).total).toBe(3);
  });

  it('is counted up to ten thousand, and paged beyond that', async () => {
    const [actor, target] = [(await signUp(server, 'organization')).user._id, owner.user._id];
    // One millisecond each, in order of time.
    await sql`insert into audit_log (id, at, actor_id, action, target_kind, target_id, detail)
      select ('01900000-0000-7000-8000-' || lpad(to_hex(place), 12, '0'))::uuid, now(), ${actor}, 'bulk', 'user',
        ${target}, '{}' from generate_series(1, ${limits.auditCounted + 2}) as place`.execute(server.deps.db);
    const by = `?actorId=${actor}&limit=2`;
    const first = await read(by);
    expect([first.items.length, first.total]).toEqual([2, limits.auditCounted]);
    expect((await read(`${by}&targetKind=scrim`)).total).toBe(0);
    expect((await read('?action=bulk')).total).toBe(limits.auditCounted);
    const next = await read(`${by}&cursor=${first.nextCursor}`);
    expect(next.items.map(item => item._id.slice(-4))).toEqual(['2710', '270f']);
  });
});
