import { describe, expect, it } from 'vitest';
import { uniqueNumber } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const verifying = useServer({ emailOtp: true, rateLimit: true, trustProxy: '127.0.0.1' });

const password = 'correct horse battery';
const headers = (address: string) => ({ 'x-forwarded-for': address });

function register(server: typeof verifying, address: string, email: string) {
  return server.call('POST /auth/register', {
    body: { name: 'Asha', email, password },
    headers: headers(address),
  });
}
const newEmail = () => `limited-${uniqueNumber()}@example.in`;

const countMails = async () =>
  (await verifying.deps.db.selectFrom('mail_outbox').select('id').execute()).length;

describe('mails with codes (B4)', () => {
  it('are limited to 60 in ten minutes per address, sign-ups and logins together; beyond that, requests change nothing', async () => {
    const address = '198.51.100.7';
    const email = newEmail();
    expect((await register(verifying, address, email)).status).toBe(201);
    verifying.clock.advance(31_000);
    const login = () =>
      verifying.call('POST /auth/login', { body: { email, password }, headers: headers(address) });
    expect((await login()).status).toBe(200);
    for (let turn = 2; turn < 60; turn++) {
      expect((await register(verifying, address, newEmail())).status).toBe(201);
    }
    const sent = await countMails();
    const late = newEmail();
    verifying.clock.advance(31_000);
    for (const refused of [await register(verifying, address, late), await login()]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(sent).toBe(60);
    expect(await countMails()).toBe(sent);
    const forgotten = await verifying.call('POST /auth/password/forgot', {
      body: { email },
      headers: headers(address),
    });
    expect(forgotten.status).toBe(429);
    expect((await register(verifying, '198.51.100.8', late)).status).toBe(201);
  });

  const plain = useServer({ emailOtp: false, rateLimit: true, trustProxy: '127.0.0.1' });

  it('are not counted if none is sent', async () => {
    const address = '198.51.100.9';
    for (let turn = 0; turn < 61; turn++) {
      expect((await register(plain, address, newEmail())).status).toBe(201);
    }
    const taken = newEmail();
    await register(plain, address, taken);
    expect((await register(plain, address, taken)).body.code).toBe('EMAIL_TAKEN');
  });
});
