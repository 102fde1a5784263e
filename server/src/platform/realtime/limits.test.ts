import { describe, expect, it } from 'vitest';
import { publish, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { ask, closed, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';
import { createEventAllowance } from './frame-limit.ts';

const server = useServer({ rateLimit: true });
closeSocketsAtEnd();

describe('an account’s rate limit (B4)', () => {
  it('allows a burst, then a few per second, and recognizes a flood', () => {
    let now = 0;
    const allowance = createEventAllowance(() => now);
    const verdicts = (count: number, account = 'a') =>
      Array.from({ length: count }, () => allowance.take(account));
    expect(new Set(verdicts(600))).toEqual(new Set(['allowed']));
    expect(new Set(verdicts(100))).toEqual(new Set(['refused']));
    expect(verdicts(1, 'b')).toEqual(['allowed']);
    now += 3_500;
    expect(verdicts(41).filter(verdict => verdict === 'allowed')).toHaveLength(40);
    expect(verdicts(700).at(-1)).toBe('flood');
    // However long a flood was, it is forgiven after half a minute.
    now += 30_000;
    expect(verdicts(600).filter(verdict => verdict === 'allowed')).toHaveLength(600);
  });

  it('rejects too many events with a message, and disconnects a flood', async () => {
    const owner = await signUp(server, 'organization');
    const event = await publish(server, owner);
    const watched = { kind: 'tournament', id: event._id };
    const [bad, good] = [await connect(server, owner.token), await connect(server, owner.token)];
    const answers = await Promise.all(Array.from({ length: 800 }, () => ask(bad, 'watch', watched)));
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(600);
    expect(answers.at(-1)).toEqual({
      ok: false,
      message: 'Too many attempts. Please wait a moment and try again',
    });
    const end = closed(bad);
    for (let count = 0; count < 2000; count++) bad.emit('watch', watched as never);
    // It got the reason, or was cut off before that.
    expect(await end).toMatch(/^(io server disconnect|transport close)$/);
    // All sockets of the account share its allowance, even a new one; other accounts have their own.
    for (const socket of [good, await connect(server, owner.token)]) {
      const ended = closed(socket).then(() => false);
      expect(await Promise.race([ask(socket, 'watch', watched).then(({ ok }) => ok), ended])).toBe(false);
    }
    const other = await signUp(server, 'player');
    expect(await ask(await connect(server, other.token), 'watch', watched as never)).toEqual({ ok: true });
  });
});

it('an account keeps only its 20 newest sockets, and other accounts keep theirs (B4)', async () => {
  const [player, other] = [await signUp(server, 'player'), await signUp(server, 'player')];
  const beside = await connect(server, other.token);
  const sockets: TestSocket[] = [];
  const reasons: string[] = [];
  for (let count = 0; count < 23; count++) {
    const socket = await connect(server, player.token);
    socket.on('session:ended', ({ reason }) => reasons.push(reason));
    sockets.push(socket);
  }
  await expect
    .poll(() => sockets.map(socket => socket.connected))
    .toEqual([...Array(3).fill(false), ...Array(20).fill(true)]);
  expect(beside.connected).toBe(true);
  // They get the reason, or they would reconnect at once and displace the next.
  expect(reasons).toEqual(['crowded', 'crowded', 'crowded']);
});
