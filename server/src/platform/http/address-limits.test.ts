import { describe, expect, it } from 'vitest';
import { signUp, uniqueNumber } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ rateLimit: true, trustProxy: '127.0.0.1' });

/** Calls as the client that the proxy names. */
const callFrom = (address: string, route: string, body: unknown) =>
  server.call(route, { body, headers: { 'x-forwarded-for': address } });

/** Counts the calls by status, ten at a time. */
async function tally(
  times: number,
  call: (turn: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let done = 0; done < times; done += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => call(done + index)));
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const guess = (address: string) =>
  callFrom(address, 'POST /auth/login', {
    email: `somebody-${uniqueNumber()}@example.in`,
    password: 'a wrong guess',
  });
const forgot = (address: string) =>
  callFrom(address, 'POST /auth/password/forgot', { email: 'nobody-here@example.in' });

describe('limits per address (A5, B4)', () => {
  it('check 200 of 400 wrong passwords from one /64, however its addresses are written', async () => {
    const ways = [
      (host: string) => `2001:db8:a:1::${host}`,
      (host: string) => `2001:0DB8:000A:0001:0:0:0:${host}`,
      (host: string) => `[2001:db8:a:1::${host}]:443`,
    ];
    const counts = await tally(400, turn => guess(ways[turn % 3]?.((turn + 1).toString(16)) ?? ''));
    expect(counts).toEqual({ 401: 200, 429: 200 });
    expect((await guess('2001:db8:a:2::1')).status).toBe(401);
  });

  it('send 60 of 150 reset mails for one /64, and eight times as many for a /48', async () => {
    const oneNetwork = await tally(150, turn => forgot(`2001:db8:b:1::${turn.toString(16)}`));
    expect(oneNetwork).toEqual({ 204: 60, 429: 90 });
    const site = await tally(500, turn => forgot(`2001:db8:b:${(turn + 16).toString(16)}::1`));
    expect(site).toEqual({ 204: 420, 429: 80 });
    expect((await forgot('2001:db8:c:1::1')).status).toBe(204);
  });

  it('count an IPv4 address separately, even if a proxy writes it as IPv6', async () => {
    const counts = await tally(80, turn => forgot(turn % 2 ? '198.51.100.1' : '::ffff:198.51.100.1'));
    expect(counts).toEqual({ 204: 60, 429: 20 });
    expect((await forgot('198.51.100.2')).status).toBe(204);
  });

  it('remember the /64 an account logged in from when others try its password elsewhere', async () => {
    const { user, password } = await signUp(server, 'player');
    const login = (address: string, words: string) =>
      callFrom(address, 'POST /auth/login', { email: user.email, password: words });
    expect((await login('2001:db8:d:1::1', password)).status).toBe(200);
    const elsewhere = await tally(70, turn => login(`2001:db8:e:${turn.toString(16)}::1`, 'a wrong guess'));
    expect(elsewhere).toEqual({ 401: 60, 429: 10 });
    expect((await login('2001:db8:e:ffff::1', password)).status).toBe(429);
    expect((await login('2001:db8:d:1:feed::2', password)).status).toBe(200);
  });
});

describe('limits per account (B4)', () => {
  it.each(['PUT /auth/profile', 'DELETE /scrims/nothing/book'])('count %s like every write', async route => {
    const { token } = await signUp(server, 'player');
    const counts = await tally(330, () => server.call(route, { token, body: {} }));
    expect(counts[429]).toBe(30);
    const stranger = await signUp(server, 'player');
    expect((await server.call(route, { token: stranger.token, body: {} })).status).not.toBe(429);
  });
});
