import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { unknownId } from '../../test/groups.ts';
import { type Person, publish, signInAdmin, signUp } from '../../test/people.ts';
import { publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer();
server.breaksOnPurpose('An erased account can still log in, or contains personal data');
const { put, setRole, suspend, restore, auditOf } = accountsOf(server);
let admin: Person;
let asha: Person;
let nova: Person;
let gone: Person;

const rowOf = (id: string) =>
  server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (id: string, columns: object) =>
  server.deps.db.updateTable('users').set(columns).where('id', '=', id).execute();
const list = async (query = '') =>
  (await server.call(`GET /admin/users${query}`, { token: admin.token })).body;
const names = async (query: string) => (await list(query)).items.map((user: AdminUser) => user.name);

beforeAll(async () => {
  admin = await signInAdmin(server);
  asha = await signUp(server, 'player', { name: 'Asha Rao', email: 'asha.rao@mail.in' });
  await signUp(server, 'player', { name: '100% Ravi_K', email: 'ravi@post.in' });
  nova = await signUp(server, 'organization', {
    name: 'Nova Esports India',
    orgName: 'Nova Leagues',
    email: 'desk@nova.in',
  });
  await signUp(server, 'organization', { name: 'Tuskline', orgName: 'Tuskline', email: 'hello@tusk.in' });
  await change(nova.user._id, { verified: true });
  gone = await signUp(server, 'player', { name: 'Deleted user' });
  await change(gone.user._id, { deleted_at: new Date(), email: `deleted-${gone.user._id}@deleted.invalid` });
});

describe('the list of accounts', () => {
  it('lists the newest first with a total, without deleted ones', async () => {
    const { items, total, nextCursor } = await list();
    expect(items.map((user: AdminUser) => user.name)).toEqual([
      'Tuskline',
      'Nova Esports India',
      '100% Ravi_K',
      'Asha Rao',
      'Admin',
    ]);
    expect([total, nextCursor]).toEqual([5, null]);
  });

  it('continues where the last page ended', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map((user: AdminUser) => user.name));
      expect(page.total).toBe(5);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Tuskline', 'Nova Esports India', '100% Ravi_K', 'Asha Rao', 'Admin']);
    expect((await server.call('GET /admin/users?cursor=x', { token: admin.token })).status).toBe(400);
  });

  it.each([
    ['?search=asha', ['Asha Rao']],
    ['?search=RAO%20asha', ['Asha Rao']],
    ['?search=asha%20nova', []],
    ['?search=mail.in', ['Asha Rao']],
    ['?search=leagues', ['Nova Esports India']],
    ['?search=nova%20desk%20india', ['Nova Esports India']],
    ['?search=100%25', ['100% Ravi_K']],
    ['?search=i_k', ['100% Ravi_K']],
    ['?search=a', ['Nova Esports India', '100% Ravi_K', 'Asha Rao', 'Admin']],
    ['?search=deleted', []],
    ['?role=admin', ['Admin']],
    ['?role=organization', ['Tuskline', 'Nova Esports India']],
    ['?role=player', ['100% Ravi_K', 'Asha Rao']],
    ['?verified=true', ['Nova Esports India']],
    ['?verified=false', ['Tuskline']],
    ['?role=player&verified=true', []],
    ['?status=suspended', []],
    ['?status=deleted', ['Deleted user']],
    ['?status=nonsense&role=nonsense&verified=nonsense&search=rao', ['Asha Rao']],
  ])('%s: %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).total).toBe(expected.length);
  });

  it('distinguishes suspended from active', async () => {
    await suspend(admin, asha);
    expect(await names('?status=suspended')).toEqual(['Asha Rao']);
    expect(await names('?status=active&role=player')).toEqual(['100% Ravi_K']);
    expect(await names('?role=player')).toEqual(['100% Ravi_K', 'Asha Rao']);
    await restore(admin, asha);
  });
});

describe('an account as admins see it', () => {
  const detail = (id: string) => server.call(`GET /admin/users/${id}`, { token: admin.token });

  it('shows its state, when it was last active, and what is deleted with it', async () => {
    const { status, body } = await detail(nova.user._id);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      ...nova.user,
      verified: true,
      emailVerified: false,
      suspendedAt: null,
      suspensionNote: '',
      deletedAt: null,
      ranking: null,
      lastSeenAt: expect.stringMatching(/^20/),
    });
    expect(body.user).not.toHaveProperty('password_hash');
    expect(body.takesAlong).toEqual({
      scrims: 0,
      tournaments: 0,
      squads: 0,
      bookings: 0,
      registrations: 0,
      promos: 0,
      owes: 0,
      isOwed: 0,
    });
  });

  it('is found if it was deleted, and not if it never existed', async () => {
    expect((await detail(gone.user._id)).body.user.deletedAt).toMatch(/^20/);
    for (const id of [unknownId, 'nonsense']) {
      const { status, body } = await detail(id);
      expect([status, body.code]).toEqual([404, 'USER_NOT_FOUND']);
    }
  });
});

describe('an edit by an admin', () => {
  it('changes only the fields it names, and the audit log records which fields, never their values', async () => {
    const { user } = await signUp(server, 'organization', { name: 'Before', orgName: 'Old League' });
    const organizationInfo = { orgName: 'New League', location: 'Pune', website: 'http://league.in' };
    const { status, body } = await put(admin, user._id, { name: ' After ', phone: '', organizationInfo });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      name: 'After',
      email: user.email,
      organizationInfo: { orgName: 'New League', location: 'Pune', about: '', website: 'https://league.in/' },
    });
    const fields = ['name', 'orgName', 'location', 'website'];
    expect(await auditOf(user._id)).toEqual([[admin.user._id, 'update', { fields }]]);
    // Repeating the edit is not logged.
    expect((await put(admin, user._id, { name: 'After', organizationInfo })).status).toBe(200);
    expect(await auditOf(user._id)).toHaveLength(1);
  });

  it('shows up in both lists at once', async () => {
    const organizer = await signUp(server, 'organization', { orgName: 'First Name' });
    await publish(server, organizer, { title: 'Renamed cup' });
    await publishScrim(server, organizer, { title: 'Renamed lobby' });
    const organizers = async () => {
      const lists = ['GET /tournaments?search=renamed', 'GET /scrims?search=renamed'];
      const answers = await Promise.all(lists.map(one => server.call(one)));
      return answers.map(({ body }) => body.items[0].organizationId.organizationInfo.orgName);
    };
    expect(await organizers()).toEqual(['First Name', 'First Name']);
    await put(admin, organizer.user._id, { organizationInfo: { orgName: 'Second Name' } });
    expect(await organizers()).toEqual(['Second Name', 'Second Name']);
  });

  it('drops organization fields for other roles', async () => {
    const { user } = await signUp(server, 'player');
    const organizationInfo = { orgName: 'Sneaky', location: 'Goa' };
    expect((await put(admin, user._id, { organizationInfo })).body.user).not.toHaveProperty(
      'organizationInfo',
    );
    expect(await rowOf(user._id)).toMatchObject({ org_name: '', org_location: '' });
    expect(await auditOf(user._id)).toEqual([]);
  });

  it('never changes role, verified badge, payments, password or dates, whatever is sent (A3)', async () => {
    const { user } = await signUp(server, 'organization');
    const before = await rowOf(user._id);
    const { status } = await put(admin, user._id, {
      role: 'admin',
      verified: true,
      kycStatus: 'approved',
      kyc_status: 'approved',
      orgKyc: { status: 'approved' },
      upiId: 'thief@upi',
      org_upi_id: 'thief@upi',
      organizationInfo: { upiId: 'thief@upi', verified: true },
      ranking: 1,
      org_ranking: 1,
      createdAt: '2001-01-01T00:00:00Z',
      created_at: '2001-01-01T00:00:00Z',
      deletedAt: '2001-01-01T00:00:00Z',
      deleted_at: '2001-01-01T00:00:00Z',
      suspendedAt: '2001-01-01T00:00:00Z',
      suspended_at: '2001-01-01T00:00:00Z',
      emailVerified: true,
      password: 'a new password',
      password_hash: 'x',
      id: unknownId,
      _id: unknownId,
    });
    expect(status).toBe(200);
    expect(await rowOf(user._id)).toEqual(before);
    expect(await auditOf(user._id)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ email: 'nobody' }, { email: 'Enter a valid email address' }],
    [{ phone: 'call me' }, { phone: 'Enter a valid phone number' }],
    [{ organizationInfo: { orgName: '' } }, { 'organizationInfo.orgName': 'Organization name is required' }],
    [
      { organizationInfo: { website: 'javascript:alert(1)' } },
      { 'organizationInfo.website': 'Enter a link that starts with https://' },
    ],
  ])('%j is rejected', async (body, fieldErrors) => {
    const answer = await put(admin, nova.user._id, body);
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, fieldErrors]);
  });

  it('is rejected for a deleted account and an unknown one', async () => {
    for (const act of [put(admin, gone.user._id, { name: 'Back' }), setRole(admin, gone.user._id, 'admin')]) {
      const { status, body } = await act;
      expect([status, body.code]).toEqual([409, 'USER_DELETED']);
    }
    for (const act of [put(admin, unknownId, { name: 'X' }), setRole(admin, 'nonsense', 'player')]) {
      const { status, body } = await act;
      expect([status, body.code]).toEqual([404, 'USER_NOT_FOUND']);
    }
    expect((await rowOf(gone.user._id)).name).toBe('Deleted user');
  });
});

describe('another email', () => {
  it('is rejected if it is taken', async () => {
    const { user } = await signUp(server, 'player');
    const { status, body } = await put(admin, user._id, { email: ' DESK@nova.in ' });
    expect([status, body.code, body.fieldErrors]).toEqual([
      409,
      'EMAIL_TAKEN',
      { email: 'An account with this email already exists' },
    ]);
    expect(await rowOf(user._id)).toMatchObject({ email: user.email });
    expect(await auditOf(user._id)).toEqual([]);
  });

  it('is unverified, voids links already sent, redirects queued mails, and works for logging in', async () => {
    const { user, password } = await signUp(server, 'player');
    await change(user._id, { email_verified_at: new Date() });
    await server.call('POST /auth/password/forgot', { body: { email: user.email } });
    const mail = await server.deps.db
      .selectFrom('mail_outbox')
      .select('body')
      .where('recipient', '=', user.email)
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail.body)?.[1];
    const { body } = await put(admin, user._id, { email: 'moved@mail.in' });
    expect(body.user).toMatchObject({ email: 'moved@mail.in', emailVerified: false });
    // A later erasure could not find mails to the old address.
    const kept = await server.deps.db.selectFrom('mail_outbox').select('recipient').execute();
    expect(kept.map(({ recipient }) => recipient)).not.toContain(user.email);
    const reset = { token, newPassword: 'whoever reads the old mailbox' };
    expect((await server.call('POST /auth/password/reset', { body: reset })).body.code).toBe(
      'RESET_TOKEN_INVALID',
    );
    const login = (email: string) => server.call('POST /auth/login', { body: { email, password } });
    expect([(await login(user.email)).status, (await login('moved@mail.in')).status]).toEqual([401, 200]);
    expect(await auditOf(user._id)).toEqual([[admin.user._id, 'update', { fields: ['email'] }]]);
  });
});

describe('a suspension', () => {
  it('from an outdated page overwrites nothing if somebody else was first', async () => {
    const person = await signUp(server, 'player');
    const id = person.user._id;
    const suspendAs = (suspensionNote: string) =>
      put(admin, id, { suspended: true, suspensionNote, wasSuspended: false });
    const answers = await Promise.all(['First tab', 'Second tab'].map(suspendAs));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = answers.find(({ status }) => status === 200)?.body.user;
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('USER_SUSPENDED');
    expect((await rowOf(id)).suspension_note).toBe(first.suspensionNote);

    const lift = () => put(admin, id, { suspended: false, wasSuspended: true });
    expect((await lift()).status).toBe(200);
    expect((await lift()).body.code).toBe('USER_NOT_SUSPENDED');
    expect((await auditOf(id)).map(([, action]) => action)).toEqual(['suspend', 'restore']);
  });

  it('keeps its note, for admins only, until it is lifted; repeating it at most changes the note', async () => {
    const person = await signUp(server, 'organization');
    const { _id: id } = person.user;
    const suspended = await suspend(admin, person, 'Kept the fees');
    expect(suspended).toMatchObject({ suspended: true, suspensionNote: 'Kept the fees' });
    expect(suspended.suspendedAt).toMatch(/^20/);
    expect((await put(admin, id, { suspended: true })).body.user).toEqual({
      ...suspended,
      lastSeenAt: expect.anything(),
    });
    const again = await put(admin, id, { suspended: true, suspensionNote: 'Kept them twice' });
    expect(again.body.user).toMatchObject({
      suspendedAt: suspended.suspendedAt,
      suspensionNote: 'Kept them twice',
    });
    expect(await restore(admin, person)).toMatchObject({
      suspended: false,
      suspendedAt: null,
      suspensionNote: '',
    });
    expect((await restore(admin, person)).suspendedAt).toBeNull();
    // Notes stay out of the log: they may name people.
    expect(await auditOf(id)).toEqual([
      [admin.user._id, 'suspend', {}],
      [admin.user._id, 'update', { fields: ['suspensionNote'] }],
      [admin.user._id, 'restore', {}],
    ]);
  });

  it('and an edit in one request are two entries in the log', async () => {
    const { user } = await signUp(server, 'player');
    await put(admin, user._id, { phone: '+91 98450 12345', suspended: true, suspensionNote: 'x' });
    // Created together: IDs of the same millisecond have no order.
    const entries = (await auditOf(user._id)).map(([, action, detail]) => ({ action, detail }));
    expect(entries.sort((a, b) => String(a.action).localeCompare(String(b.action)))).toEqual([
      { action: 'suspend', detail: {} },
      { action: 'update', detail: { fields: ['phone'] } },
    ]);
  });

  it('blocks password resets by mail, both the request and the link', async () => {
    const person = await signUp(server, 'player');
    const { email } = person.user;
    const forgot = () => server.call('POST /auth/password/forgot', { body: { email } });
    const mails = () =>
      server.deps.db.selectFrom('mail_outbox').select('body').where('recipient', '=', email).execute();
    await forgot();
    const token = /token=([\w-]+)/.exec((await mails())[0]?.body ?? '')?.[1];
    await suspend(admin, person);
    const body = { token, newPassword: 'a way around it' };
    expect((await server.call('POST /auth/password/reset', { body })).body.code).toBe('RESET_TOKEN_INVALID');
    server.clock.advance(2 * 60_000);
    await forgot();
    expect(await mails()).toHaveLength(1);
    server.clock.advance(-2 * 60_000);
  });
});
