import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../../test/audit-entries.ts';
import { unknownId } from '../../../test/groups.ts';
import { mailsTo } from '../../../test/payments.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

let organizer: Person;
let admin: Person;

beforeAll(async () => {
  organizer = await signUp(server, 'organization', { orgName: 'Raid House' });
  admin = await signInAdmin(server);
});

const asAdmin = (call: string, body?: unknown) => server.call(call, { token: admin.token, body });

describe('organizer actions by admins', () => {
  let id = '';
  beforeEach(async () => {
    id = (await publishScrim(server, organizer))._id;
  });

  it('change any field of a scrim, and are in the audit log', async () => {
    const { status, body } = await asAdmin(`PATCH /admin/scrims/${id}`, { title: 'Renamed', slots: 6 });
    expect([status, body.scrim.title, body.scrim.slots]).toEqual([200, 'Renamed', 6]);
    expect((await auditOf(server, 'scrim', id)).at(-1)).toMatchObject({
      action: 'update',
      actor: admin.user._id,
      detail: { fields: ['title', 'slots'] },
    });
    const bad = await asAdmin(`PATCH /admin/scrims/${id}`, { title: ' ' });
    expect(bad.status).toBe(400);
  });

  it('cancel it, and its squads lose their slots', async () => {
    const { player } = await bookedPlayer(server, id);
    expect((await asAdmin(`DELETE /admin/scrims/${id}`)).status).toBe(204);
    expect((await readScrim(server, id)).status).toBe('cancelled');
    expect((await mailsTo(server, player)).length).toBe(1);
    expect((await asAdmin(`DELETE /admin/scrims/${id}`)).body.code).toBe('SCRIM_CANCELLED');
    expect((await auditOf(server, 'scrim', id)).at(-1)).toMatchObject({ action: 'cancel' });
  });

  it('list its squads in full and kick one, whose slot goes to the next', async () => {
    const { player, booking } = await bookedPlayer(server, id);
    const list = await asAdmin(`GET /admin/scrims/${id}/participants`);
    expect(list.body).toMatchObject({
      total: 1,
      items: [{ phone: booking.phone, teamName: booking.teamName }],
    });
    const out = `DELETE /admin/scrims/${id}/participants/${player.user._id}`;
    expect((await asAdmin(out)).status).toBe(204);
    expect([(await asAdmin(out)).status, (await asAdmin(out)).body.code]).toEqual([
      404,
      'PARTICIPANT_NOT_FOUND',
    ]);
    expect((await auditOf(server, 'booking', booking._id)).at(-1)).toMatchObject({ action: 'kick' });
  });

  it.each([unknownId, 'none'])('find no scrim under %s', async missing => {
    const calls = await Promise.all([
      asAdmin(`PATCH /admin/scrims/${missing}`, {}),
      asAdmin(`DELETE /admin/scrims/${missing}`),
      asAdmin(`GET /admin/scrims/${missing}/participants`),
      asAdmin(`POST /admin/scrims/${missing}/participants`, { playerId: admin.user._id }),
      asAdmin(`DELETE /admin/scrims/${missing}/participants/${admin.user._id}`),
    ]);
    expect(calls.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([404, 'SCRIM_NOT_FOUND']),
    );
    const none = await asAdmin(`DELETE /admin/scrims/${id}/participants/${missing}`);
    expect(none.body.code).toBe('PARTICIPANT_NOT_FOUND');
  });
});

describe('the list of all scrims', () => {
  it('includes everyone’s, cancelled and hidden ones too, by state, organizer and search, in pages', async () => {
    const maker = await signUp(server, 'organization', { orgName: 'Kolkata Royale' });
    const make = async (title: string) => (await publishScrim(server, maker, { title }))._id;
    const [one, two, three] = [await make('Winter T1'), await make('Winter T2'), await make('Summer T1')];
    await server.call(`DELETE /scrims/${two}`, { token: maker.token });
    const read = async (query: string) => (await asAdmin(`GET /admin/scrims${query}`)).body;
    const found = async (query: string) =>
      (await read(query)).items.map((scrim: ScrimSummary) => scrim._id) as string[];
    const all = [three, two, one];
    expect(await found('?search=royale')).toEqual(all);
    expect(await found(`?organizationId=${maker.user._id}`)).toEqual(all);
    expect(await found(`?search=${maker.user.email}%20winter`)).toEqual([two, one]);
    expect(await found('?search=kolkata&status=cancelled')).toEqual([two]);
    expect(await found('?search=kolkata&status=open')).toEqual([three, one]);
    expect((await read('?search=kolkata')).items[0].organizerSuspended).toBe(false);
    await sql`update users set suspended_at = now() where id = ${maker.user._id}`.execute(server.deps.db);
    const first = await read('?search=kolkata&limit=2');
    expect([first.items.map((scrim: ScrimSummary) => scrim._id), first.total]).toEqual([[three, two], 3]);
    expect(await found(`?search=kolkata&limit=2&cursor=${first.nextCursor}`)).toEqual([one]);
    expect(first.items[0].organizationId.organizationInfo.orgName).toBe('Kolkata Royale');
    expect(first.items[0].organizerSuspended).toBe(true);
  });
});
