import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { from } from '../../../test/callers.ts';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { createLoginThrottle } from './login-throttle.ts';

const server = useServer({ rateLimit: true });

describe('guessing a password (A5)', () => {
  it('is stopped after a few tries, for known and unknown accounts alike', async () => {
    const { user } = await signUp(server, 'player');
    for (const email of [user.email, 'nobody-here@example.in']) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          server.call('POST /auth/login', { body: { email, password: 'a wrong guess' } }),
        ),
      );
      expect(answers.filter(answer => answer.status === 401)).toHaveLength(8);
      const refused = answers.filter(answer => answer.status === 429);
      expect(refused).toHaveLength(12);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused[0]?.body.message).toBe('Too many attempts. Please wait a moment and try again');
    }
  });

  it('accepts the right password after the stated wait', async () => {
    const throttle = createLoginThrottle({
      enabled: true,
      windows: {
        accountAndAddress: { points: 20, duration: 1 },
        account: { points: 60, duration: 900 },
        address: { points: 200, duration: 900 },
      },
    });
    for (let turn = 0; turn < 20; turn++) await from('10.0.0.1', '', () => throttle.take('a@example.in'));
    const refusal = await from('10.0.0.1', '', () => throttle.take('a@example.in')).catch(error => error);
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
    await vi.waitFor(() => from('10.0.0.1', '', () => throttle.take('a@example.in')), {
      timeout: 3000,
      interval: 100,
    });
  });

  it('from elsewhere does not lock out the address an account signed up from', async () => {
    const { user, password } = await signUp(server, 'player');
    const logIn = (localAddress: string, guess: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        request(`${server.url}/api/auth/login`, { method: 'POST', localAddress, headers, agent: false })
          .on('error', reject)
          .on('response', response => resolve(response.resume().statusCode))
          .end(JSON.stringify({ email: user.email, password: guess }));
      });
    for (let number = 1; number <= 70; number++) await logIn(`127.0.1.${number}`, 'a wrong guess');
    expect(await logIn('127.0.2.1', password)).toBe(429);
    expect(await logIn('127.0.0.1', password)).toBe(200);
  });

  it('does not count correct tries', async () => {
    const { user, password } = await signUp(server, 'player');
    for (let turn = 0; turn < 12; turn++) {
      expect((await server.call('POST /auth/login', { body: { email: user.email, password } })).status).toBe(
        200,
      );
    }
  });

  it('from elsewhere does not lock out an address that logged in to the account before', async () => {
    const throttle = createLoginThrottle({
      enabled: true,
      windows: {
        accountAndAddress: { points: 8, duration: 60 },
        account: { points: 20, duration: 900 },
        address: { points: 200, duration: 900 },
      },
    });
    const email = 'owner@example.in';
    await from('10.0.0.1', '', () => throttle.take(email));
    await from('10.0.0.1', '', () => throttle.succeeded(email));
    for (let turn = 0; turn < 20; turn++) await from(`10.1.0.${turn}`, '', () => throttle.take(email));
    await expect(from('10.2.0.1', '', () => throttle.take(email))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await from('10.0.0.1', '', () => throttle.take(email));
    // Resetting the password with the mailed link unlocks the account for the address it came from.
    await from('10.3.0.1', '', () => throttle.remember(email));
    await from('10.3.0.1', '', () => throttle.take(email));
    for (let turn = 0; turn < 8; turn++) await from('10.2.0.2', '', () => throttle.takeSignedIn(email));
    await expect(from('10.2.0.2', '', () => throttle.takeSignedIn(email))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });
});
