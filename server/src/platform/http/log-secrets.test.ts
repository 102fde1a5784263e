import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { compileCache } from '../../../test/compile-cache.ts';
import { newUtr, pay } from '../../../test/payments.ts';
import { type Person, publish, signUp, squad } from '../../../test/people.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';
import { vapidPrivateKey } from '../../../test/second-node.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const logged: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});

/** Every secret starts like this, unless it consists of digits or the server creates it. */
const canary = 'canary7';
const metricsToken = `${canary}-token-of-monitoring`;
const nowhere = '127.0.0.1:1';
const server = useServer(
  {
    logLevel: 'trace',
    rateLimit: true,
    metricsToken,
    tokenSecret: `${canary}-secret-of-all-the-tokens-there-are`,
    kycKey: `${canary}-key-of-the-identity-papers-here`,
    smtpUrl: `smtp://mailer:${canary}-smtp@${nowhere}`,
    s3: {
      endpoint: `http://${nowhere}`,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKey: `${canary}-access`,
      secretKey: `${canary}-s3`,
    },
    razorpay: {
      keyId: 'rzp_test_1',
      keySecret: `${canary}-razorpay`,
      webhookSecret: `${canary}-webhook`,
      apiUrl: `http://${nowhere}`,
    },
  },
  logStream,
);

const phone = '9700070007';
const email = `${canary}@example.in`;
const password = `${canary} Passw0rd`;
const utr = newUtr();
const ign = `${canary}-ign`;
const team = () =>
  squad({
    teamName: `${canary} team`,
    phone,
    realName: `${canary} name`,
    players: [1, 2, 3, 4].map(slot => ({ ignName: `${ign}-${slot}`, ignId: `881177001${slot}`, slot })),
  });

/** Makes every write to these tables fail, with the row in the database's error. */
async function failing(tables: readonly string[], act: () => Promise<void>): Promise<void> {
  const { db } = server.deps;
  const each = async (change: ReturnType<typeof sql>) => {
    for (const table of tables) await sql`alter table ${sql.table(table)} ${change}`.execute(db);
  };
  await each(sql`add constraint refused check (false) not valid`);
  await act();
  await each(sql`drop constraint refused`);
}

/** Returns the log lines that contain one of these. */
const naming = (secrets: readonly string[]) =>
  logged.filter(line => secrets.some(secret => line.toLowerCase().includes(secret.toLowerCase())));

describe('secrets entrusted to the server', () => {
  it('appear in no log line, even at the most verbose level, whatever happens (A2)', async () => {
    const host = await signUp(server, 'organization', { phone: '9700080008' });
    const cup = await publish(server, host);
    const scrim = await publishScrim(server, host, { entryFee: 499 });
    const person: Person = await signUp(server, 'player', {
      email,
      password,
      name: `${canary} person`,
      phone,
    });
    await bookSlot(server, person, scrim._id, team());
    const secrets = [canary, phone, utr, '881177001', person.token, person.refreshToken, host.token];

    const acts: [string, { as?: Person; body?: unknown; headers?: Record<string, string> }][] = [
      [
        'POST /auth/register',
        { body: { name: canary, email: `new-${email}`, password, role: 'player', phone } },
      ],
      ['POST /auth/login', { body: { email, password } }],
      ['POST /auth/login', { body: { email, password: `${canary} wrong` } }],
      ['POST /auth/password/forgot', { body: { email } }],
      ['POST /auth/password/reset', { body: { token: `${canary}-reset`, newPassword: password } }],
      ['POST /auth/refresh', { body: { refreshToken: person.refreshToken } }],
      [
        'PUT /auth/password',
        { as: person, body: { currentPassword: password, newPassword: `${password}2` } },
      ],
      ['POST /auth/otp/verify', { body: { tempToken: `${canary}-otp`, otp: '123456' } }],
      [`GET /tournaments?search=${canary}&token=${person.token}`, {}],
      [`GET /tournaments/${cup._id}`, { headers: { authorization: `Bearer ${canary}.not.signed` } }],
      [`POST /tournaments/${cup._id}/register`, { as: person, body: team() }],
      [`POST /scrims/${scrim._id}/payment`, { as: person, body: { method: 'upi', reference: utr } }],
      [`POST /scrims/${scrim._id}/payment`, { as: person, body: { method: 'razorpay' } }],
      [
        `PUT /scrims/${scrim._id}/room/credentials`,
        { as: host, body: { roomId: '8811770011', password: `${canary}-room` } },
      ],
      [
        'POST /payments/razorpay/webhook',
        { body: { note: canary }, headers: { 'x-razorpay-signature': canary } },
      ],
      ['POST /auth/login', { body: `{"email":"${email}","password":"${canary}` }],
      ['POST /auth/login', { body: { [canary]: password, __proto__: canary } }],
    ];
    const all = async () => {
      for (const [route, { as, ...options }] of acts)
        await server.call(route, { token: as?.token, ...options });
    };
    const tables = ['users', 'sessions', 'otp_challenges', 'password_resets', 'bookings', 'payments'];
    await failing([...tables, 'registrations', 'scrim_credentials', 'payment_requests'], all);
    await all();
    // The picture cannot be stored: the bucket does not exist.
    await expect(uploadPicture(server, person)).rejects.toThrow('upload answered 500');
    await pay(server, person, scrim._id, { method: 'upi', reference: utr });
    for (const token of [metricsToken, `${metricsToken}x`]) {
      await fetch(`${server.url}/metrics?token=${metricsToken}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    }
    await fetch(`${server.url}/reset-password?token=${canary}`);
    await unparsable(`GET /api/health?${canary} HTTP/9\r\nauthorization: ${canary}\r\n\r\n`);
    await unparsable(`GET /${canary} HTTP/1.1\r\nhost: x\r\n${canary}\r\n\r\n`);
    await server.deps.jobs.runDue();

    // It logged what failed, and mails that no server accepted.
    expect(naming(['request failed']).length).toBeGreaterThan(5);
    expect(naming(['mail was not sent']).length).toBeGreaterThan(0);
    for (const line of logged.join('').trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    expect(naming(secrets)).toEqual([]);
  });
});

describe('a one-time code', () => {
  const codes = useServer({ logLevel: 'trace', emailOtp: true }, logStream);

  it('appears in no log line, even if it is wrong or cannot be stored (A2)', async () => {
    const { db } = codes.deps;
    const body = { name: 'Somebody', email: 'codes@example.in', password, role: 'player' };
    const { tempToken } = (await codes.call('POST /auth/register', { body })).body;
    await codes.call('POST /auth/otp/verify', { body: { tempToken, otp: '000000' } });
    const mail = await db.selectFrom('mail_outbox').select('subject').executeTakeFirstOrThrow();
    const code = /^\d{6}/.exec(mail.subject)?.[0] ?? '';
    expect(code).not.toBe('');
    await sql`alter table sessions add constraint refused check (false) not valid`.execute(db);
    expect((await codes.call('POST /auth/otp/verify', { body: { tempToken, otp: code } })).status).toBe(500);
    expect(naming([`code ${code}`, `"${code}`, `${code} `, String(tempToken)])).toEqual([]);
  });
});

/** Sends these bytes and waits for the connection to close. */
async function unparsable(bytes: string): Promise<void> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.end(bytes);
  socket.resume();
  await once(socket, 'close');
}

describe('a failed start', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-start-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const main = path.resolve(import.meta.dirname, '../../main.ts');
  const secret = `${canary}-secret-that-is-long-enough-to-be-one`;
  const settings = {
    TOKEN_SECRET: secret,
    KYC_KEY: secret,
    VAPID_PRIVATE_KEY: vapidPrivateKey,
    METRICS_TOKEN: secret,
    LOG_LEVEL: 'trace',
  };

  it.each([
    ['a missing database', { DATABASE_URL: `postgres://hotdrop:${canary}@${nowhere}/hotdrop` }],
    ['an unreadable database URL', { DATABASE_URL: `postgres://hotdrop:${canary}%ZZ@${nowhere}/hotdrop` }],
    ['an invalid database URL', { DATABASE_URL: `hotdrop:${canary}@db` }],
    ['an invalid mail server URL', { SMTP_URL: `mail:${canary}@server` }],
    ['an invalid Redis URL', { REDIS_URL: `${canary}@cache` }],
    ['an admin password without an email', { ADMIN_PASSWORD: `${canary} words` }],
    ['a secret that is too short', { TOKEN_SECRET: canary }],
    ['a key for pushes that is none', { VAPID_PRIVATE_KEY: canary }],
    ['half of a gateway’s keys', { RAZORPAY_KEY_SECRET: canary }],
  ])('at %s reports it without its secrets (A2)', { timeout: 30_000 }, async (_fault, env) => {
    const child = spawn(process.execPath, [main], {
      env: { ...compileCache, PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...settings, ...env },
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(code).toBe(1);
    expect(err).not.toBe('');
    expect(out + err).not.toContain(canary);
  });
});
