import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../test/access/actors.ts';
import { mutationsOf, odd } from '../../../test/access/mutations.ts';
import { useScene } from '../../../test/access/use-scene.ts';
import { rounds } from '../../../test/depth.ts';
import { ask, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const errors: string[] = [];
const log = new PassThrough();
log.on('data', chunk => errors.push(String(chunk)));
const { server, scene, copy } = useScene({ logLevel: 'error' }, log);
closeSocketsAtEnd();

afterEach(async () => {
  // Anything unexpected is logged, and no event changes anything.
  expect(errors.splice(0)).toEqual([]);
  expect(await copy().changes()).toEqual([]);
});

const actors: readonly SignedIn[] = ['player out', 'player in', 'owner', 'admin'];
const sockets = new Map<SignedIn, TestSocket>();

/** Returns the actor's socket, or a new one if the last was closed. */
async function socketFor(actor: SignedIn): Promise<TestSocket> {
  const known = sockets.get(actor);
  if (known?.connected) return known;
  const socket = await connect(server, scene().cast[actor].token);
  sockets.set(actor, socket);
  return socket;
}

/** Returns the events with valid data. */
const events = (): Record<string, unknown> => {
  const { tournament, scrim } = scene();
  const group = { tournamentId: tournament.id, groupId: tournament.groupId };
  const watched = { kind: 'scrim', id: scrim.id };
  return {
    'join-group': group,
    'leave-group': group,
    'join-scrim': scrim.id,
    'leave-scrim': scrim.id,
    watch: watched,
    unwatch: watched,
  };
};

describe('bad socket events (B1)', () => {
  it.each(['join-group', 'leave-group', 'join-scrim', 'leave-scrim', 'watch', 'unwatch'])(
    '%s responds to any input with success or failure',
    async event => {
      const right = events()[event];
      const mutated =
        typeof right === 'object' && right !== null
          ? mutationsOf(right, []).map(text => {
              try {
                return JSON.parse(text) as unknown;
              } catch {
                return text;
              }
            })
          : odd;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...actors), fc.oneof(mutated, odd), async (actor, given) => {
          const socket = await socketFor(actor);
          // A frame that is too long closes the connection instead of getting a response.
          const ended = new Promise(resolve => socket.once('disconnect', () => resolve('ended')));
          const answer = await Promise.race([ask(socket, event as 'watch', given), ended]);
          if (answer === 'ended') return;
          expect(answer).toEqual(
            expect.objectContaining(
              (answer as { ok: boolean }).ok ? { ok: true } : { ok: false, message: expect.any(String) },
            ),
          );
        }),
        { numRuns: rounds(20, 60) },
      );
    },
  );

  it('any event with any arguments leaves the server running', async () => {
    const names = fc.oneof(
      fc.constantFrom(
        ...Object.keys(events()),
        'room:message',
        'session:ended',
        '__proto__',
        'constructor',
        'error',
        '',
      ),
      // Names that Socket.IO's client reserves are sent raw below.
      fc
        .string({ maxLength: 20 })
        .filter(
          name => !/^(connect|connect_error|disconnect|disconnecting|newListener|removeListener)$/.test(name),
        ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...actors),
        names,
        fc.array(odd, { maxLength: 3 }),
        async (actor, name, given) => {
          const socket = await socketFor(actor);
          (socket as unknown as Socket).emit(name, ...given);
        },
      ),
      { numRuns: rounds(40, 150) },
    );
    for (const actor of actors) {
      // On a new socket, because a frame that was too long may be closing the old one.
      const socket = await connect(server, scene().cast[actor].token);
      expect(await ask(socket, 'watch', { kind: 'scrim', id: scene().scrim.id })).toEqual({
        ok: true,
      });
    }
  });

  it.each([
    ['not a packet', 'hello'],
    ['an event before the handshake', '42["join-scrim","x"]'],
    ['a reserved event', '40{"token":"x"}|42["disconnect"]'],
    ['a broken packet', '40|42["join-scrim"'],
    ['an object as an event', '42{"a":1}'],
    ['a number as a name', '42[1,2]'],
    ['an ack for nothing', '43999["x"]'],
    ['attachments that never arrive', '451-["join-scrim",{"_placeholder":true,"num":0}]'],
    ['far too many attachments', '45999999-["watch"]'],
    ['another namespace', '40/admin,{}'],
    ['a handshake with a list', '40[1,2,3]'],
    ['a handshake with prototype keys', '40{"__proto__":{"token":1},"token":{"length":1}}'],
    ['a long handshake', `40{"token":"${'x'.repeat(10_000)}"}`],
    ['a frame beyond the limit', `42["watch","${'x'.repeat(40_000)}"]`],
    ['a lone surrogate', '42["join-scrim","\\ud800"]'],
  ])('%s as a raw frame closes the connection or gets no response', async (_, frames) => {
    const raw = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(raw as unknown as EventTarget, 'message');
    for (const frame of frames.split('|')) raw.send(frame);
    raw.send(new Uint8Array([0, 255, 1, 254]));
    const whole = await connect(server, scene().cast.owner.token);
    expect(await ask(whole, 'watch', { kind: 'scrim', id: scene().scrim.id })).toEqual({ ok: true });
    raw.close();
  });

  it('a handshake with any invalid token gets an error message; one that is too long closes the connection', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async token => {
        await expect(connect(server, token as string)).rejects.toThrow(
          /sign in|could not be read|too large|transport/i,
        );
      }),
      { numRuns: rounds(10, 30) },
    );
  });
});
