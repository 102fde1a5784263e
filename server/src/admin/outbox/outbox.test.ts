import type { AuditEntry } from '@hotdrop/contract/admin/audit/audit.ts';
import type { OutboxMail } from '@hotdrop/contract/admin/outbox/outbox.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const read = async (server: ReturnType<typeof useServer>, admin: Person, query = '') =>
  server.call(`GET /admin/outbox${query}`, { token: admin.token });

describe('the outbox', () => {
  const server = useServer();

  it('lists mails kept instead of sent, with search, newest first, in pages', async () => {
    const admin = await signInAdmin(server);
    const people = [
      await signUp(server, 'player'),
      await signUp(server, 'player'),
      await signUp(server, 'player'),
    ];
    const [one, two, three] = people as [Person, Person, Person];
    for (const { user } of people) {
      const forgot = await server.call('POST /auth/password/forgot', { body: { email: user.email } });
      expect(forgot.status).toBe(204);
    }
    await expect.poll(async () => (await read(server, admin)).body.total, { timeout: 5000 }).toBe(3);
    const { body } = await read(server, admin);
    expect(body.items.map((mail: OutboxMail) => mail.to)).toEqual([
      three.user.email,
      two.user.email,
      one.user.email,
    ]);
    expect(body.items[0]).toMatchObject({ subject: 'Set a new Hotdrop password' });
    expect(body.items[0].text).toContain('/reset-password');
    const found = async (query: string) => (await read(server, admin, query)).body;
    expect(await found(`?search=${two.user.email}`)).toMatchObject({ total: 1 });
    expect(await found('?search=PASSWORD%20new')).toMatchObject({ total: 3 });
    expect(await found('?search=password%20nobody')).toMatchObject({ total: 0, items: [] });
    const first = await found('?limit=2');
    const rest = await found(`?limit=2&cursor=${first.nextCursor}`);
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
  });
});

describe('kept mails', () => {
  const server = useServer();

  it('are deleted after a day', async () => {
    const admin = await signInAdmin(server);
    const { user } = await signUp(server, 'player');
    await server.call('POST /auth/password/forgot', { body: { email: user.email } });
    await expect.poll(async () => (await read(server, admin)).body.total).toBe(1);
    server.clock.advance(23 * 60 * 60_000);
    await server.deps.jobs.runDue();
    const { db } = server.deps;
    const kept = () => db.selectFrom('mail_outbox').select('id').execute();
    expect(await kept()).toHaveLength(1);
    server.clock.advance(2 * 60 * 60_000);
    await server.deps.jobs.runDue();
    expect(await kept()).toEqual([]);
  });

  it('are recorded in the audit log each time an admin reads them', async () => {
    const admin = await signInAdmin(server);
    const looks = async () => {
      const { body } = await server.call('GET /admin/audit?action=view-outbox', { token: admin.token });
      return body.items.filter((entry: AuditEntry) => entry.actor?._id === admin.user._id).length;
    };
    const before = await looks();
    await read(server, admin);
    await read(server, admin, '?search=password');
    expect(await looks()).toBe(before + 2);
  });
});

describe('if other machines can reach the server', () => {
  const server = useServer({ host: '0.0.0.0', emailOtp: true });

  it('kept mails contain no code and no password link, and say why', async () => {
    const admin = await signInAdmin(server);
    const email = 'somebody@example.in';
    const body = { name: 'Somebody', email, password: 'correct horse battery' };
    expect((await server.call('POST /auth/register', { body })).body.otpRequired).toBe(true);
    expect((await server.call('POST /auth/password/forgot', { body: { email } })).status).toBe(204);
    await expect.poll(async () => (await read(server, admin)).body.total).toBe(2);
    const { items } = (await read(server, admin)).body as { items: OutboxMail[] };
    const texts = items.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
    expect(texts).not.toMatch(/\b\d{6}\b/);
    expect(texts).not.toContain('reset-password');
    expect(texts).toContain('[hidden] is your Hotdrop code');
    expect(texts).toContain('Set SMTP_URL to send mails.');
    // The table contains none either.
    const { rows } =
      await sql`select * from mail_outbox where subject || body ~ '\\d{6}|reset-password'`.execute(
        server.deps.db,
      );
    expect(rows).toEqual([]);
  });
});

describe.each([
  ['when mails are really sent', { smtpUrl: 'smtp://127.0.0.1:9' }],
  ['in production', { production: true }],
])('%s', (_where, settings) => {
  const server = useServer(settings);

  it('has no outbox, and the stats say so', async () => {
    const admin = await signInAdmin(server);
    const { status, body } = await read(server, admin);
    expect([status, body.code, body.items]).toEqual([404, 'NOT_FOUND', undefined]);
    const stats = await server.call('GET /admin/stats', { token: admin.token });
    expect(stats.body.hasOutbox).toBe(false);
  });
});
