import { describe, expect, it } from 'vitest';
import { createFairGate, type FairGateBounds, type TurnOptions } from './fair-gate.ts';

const busy = expect.objectContaining({ code: 'BUSY', status: 503, retryAfterSeconds: 2 });

/**
 * Creates a gate whose pieces finish when the test says so; `started` lists them in order. A name contains
 * the sender: 'a/x1' is the first of x in a. A capital one is heavy.
 */
function watch(bounds: Partial<FairGateBounds> = {}) {
  const gate = createFairGate({ parallel: 2, parallelHeavy: 1, waiting: 100, ...bounds });
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const settled = () => new Promise(resolve => setImmediate(resolve));
  const end = async (name: string, how: (end: PromiseWithResolvers<string> | undefined) => void) => {
    how(ends.get(name));
    await settled();
  };
  return {
    gate,
    started,
    settled,
    send(name: string, options: TurnOptions = {}): Promise<string> {
      const done = Promise.withResolvers<string>();
      ends.set(name, done);
      const keys = name.toLowerCase().replace(/\d+$/, '').split('/');
      const heavy = name !== name.toLowerCase();
      const sent = gate.run(
        keys,
        () => {
          started.push(name);
          return done.promise;
        },
        { heavy, ...options },
      );
      // Whether it is refused is up to the test to check.
      sent.catch(() => {});
      return sent;
    },
    end: (name: string) => end(name, one => one?.resolve(name)),
    fail: (name: string) => end(name, one => one?.reject(new Error('no luck'))),
  };
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => name + (index + 1));

describe('whose turn is next', () => {
  it('B4: senders take turns, however much one of them sends', async () => {
    const { send, end, settled, started } = watch();
    for (const name of ['x1', 'x2', 'x3', 'x4', 'x5', 'y1', 'y2', 'z1']) send(name);
    await settled();
    expect(started).toEqual(['x1', 'x2']);
    for (const name of ['x1', 'x2', 'y1', 'z1', 'x3', 'y2']) await end(name);
    expect(started).toEqual(['x1', 'x2', 'y1', 'z1', 'x3', 'y2', 'x4', 'x5']);
  });

  it('who comes later is behind one piece of each, not behind all that was there', async () => {
    const { send, end, settled, started } = watch({ parallel: 1 });
    for (const name of ['x1', 'x2', 'x3', 'x4', 'y1', 'y2']) send(name);
    await settled();
    await end('x1');
    await end('y1');
    send('z1');
    for (const name of ['x2', 'y2', 'z1', 'x3']) await end(name);
    expect(started).toEqual(['x1', 'y1', 'x2', 'y2', 'z1', 'x3', 'x4']);
  });

  it('L4: behind a flood the next piece is somebody else’s, even if it came only now', async () => {
    const { send, end, settled, started } = watch({ parallel: 1 });
    for (const name of numbered('x', 40)) send(name);
    await settled();
    send('y1');
    await end('x1');
    expect(started).toEqual(['x1', 'y1']);
  });

  it('a sender alone has all of it, in the order of sending', async () => {
    const { send, end, settled, started } = watch();
    const sent = ['x1', 'x2', 'x3', 'x4'].map(name => send(name));
    await settled();
    expect(started).toEqual(['x1', 'x2']);
    await end('x2');
    expect(started).toEqual(['x1', 'x2', 'x3']);
    for (const name of ['x1', 'x3', 'x4']) await end(name);
    expect(await Promise.all(sent)).toEqual(['x1', 'x2', 'x3', 'x4']);
  });

  it('ten accounts of one address share the turns of that address, one after the other', async () => {
    const { send, end, settled, started } = watch({ parallel: 1 });
    for (const account of 'klmnopqrst') for (const piece of [1, 2]) send(`hostel/${account}${piece}`);
    await settled();
    send('home/x1');
    send('home/x2');
    await end('hostel/k1');
    await end('home/x1');
    await end('hostel/l1');
    await end('home/x2');
    await end('hostel/m1');
    expect(started).toEqual(['hostel/k1', 'home/x1', 'hostel/l1', 'home/x2', 'hostel/m1', 'hostel/n1']);
  });

  it('of heavy work one piece runs at a time, and what is light passes those that wait', async () => {
    const { send, end, settled, started } = watch();
    for (const name of ['X1', 'X2', 'X3', 'Y1', 'y2', 'z1']) send(name);
    await settled();
    expect(started).toEqual(['X1', 'y2']);
    await end('y2');
    expect(started).toEqual(['X1', 'y2', 'z1']);
    await end('z1');
    expect(started).toHaveLength(3);
    for (const name of ['X1', 'Y1', 'X2']) await end(name);
    expect(started.slice(3)).toEqual(['Y1', 'X2', 'X3']);
  });

  it('a heavy piece keeps its turn while light ones pass it', async () => {
    const { send, end, settled, started } = watch();
    for (const name of ['X1', 'z1', 'Y1', 'z2', 'z3']) send(name);
    await settled();
    await end('z1');
    expect(started).toEqual(['X1', 'z1', 'z2']);
    await end('X1');
    expect(started).toEqual(['X1', 'z1', 'z2', 'Y1']);
  });
});

describe('when too much waits', () => {
  it('a sender who has as much waiting as one may is refused, and nobody else', async () => {
    const { send, end, settled, started } = watch({ parallel: 1, waitingOfOne: [2] });
    for (const name of ['x1', 'x2', 'x3']) send(name);
    await settled();
    await expect(send('x4')).rejects.toEqual(busy);
    send('y1');
    for (const name of ['x1', 'y1', 'x2', 'x3']) await end(name);
    expect(started).toEqual(['x1', 'y1', 'x2', 'x3']);
  });

  it('L4: when all places are taken, the newest of the fullest line makes way for others', async () => {
    const { gate, send, end, settled, started } = watch({ parallel: 1, waiting: 6 });
    const flood = numbered('x', 7).map(name => send(name));
    await settled();
    const [first, second] = [send('y1'), send('z1')];
    await expect(flood[6]).rejects.toEqual(busy);
    await expect(flood[5]).rejects.toEqual(busy);
    await expect(send('x8')).rejects.toEqual(busy);
    expect(gate.waiting).toBe(6);
    for (const name of ['x1', 'y1', 'z1', 'x2', 'x3', 'x4', 'x5']) await end(name);
    expect(await Promise.all([first, second])).toEqual(['y1', 'z1']);
    expect(started).toEqual(['x1', 'y1', 'z1', 'x2', 'x3', 'x4', 'x5']);
    expect([gate.waiting, gate.running]).toEqual([0, 0]);
  });

  it('the last to come is refused where all lines are equal', async () => {
    const { send, settled } = watch({ parallel: 1, waiting: 3 });
    for (const name of ['w1', 'x1', 'y1', 'z1']) send(name);
    await settled();
    await expect(send('v1')).rejects.toEqual(busy);
  });

  it('an address that is full makes room for another of its accounts, at the cost of the one with most', async () => {
    const { send, end, settled, started } = watch({ parallel: 1, waitingOfOne: [4, 3] });
    const greedy = numbered('hostel/x', 4).map(name => send(name));
    send('hostel/y1');
    await settled();
    const late = send('hostel/z1');
    await expect(greedy[3]).rejects.toEqual(busy);
    await expect(send('hostel/x5')).rejects.toEqual(busy);
    for (const name of ['hostel/x1', 'hostel/y1', 'hostel/z1']) await end(name);
    expect(await late).toBe('hostel/z1');
    expect(started.at(-1)).toBe('hostel/x2');
  });

  it('nothing has to wait for room that is free, even where nothing may wait', async () => {
    const { send, end, settled, started } = watch({ parallel: 1, waiting: 0 });
    send('x1');
    await settled();
    await expect(send('y1')).rejects.toEqual(busy);
    await end('x1');
    send('y2');
    await settled();
    expect(started).toEqual(['x1', 'y2']);
  });
});

describe('what ends otherwise', () => {
  it('work that fails gives its place back, also the one for heavy work', async () => {
    const { gate, send, end, fail, settled, started } = watch({ parallel: 1 });
    const [failing, next] = [send('X1'), send('X2')];
    await settled();
    await Promise.all([expect(failing).rejects.toThrow('no luck'), fail('X1')]);
    expect(started).toEqual(['X1', 'X2']);
    await end('X2');
    expect(await next).toBe('X2');
    const thrown = gate.run(['x'], () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    expect(await gate.run(['x'], async () => 'fine')).toBe('fine');
  });

  it('what nobody waits for any more leaves its line, and its place is free', async () => {
    const { gate, send, end, settled, started } = watch({ parallel: 1, waitingOfOne: [2] });
    const sender = new AbortController();
    const { signal } = sender;
    send('x1');
    const left = [send('x2', { signal }), send('y1', { signal })];
    const stays = send('x3');
    await settled();
    sender.abort();
    for (const one of left) await expect(one).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 });
    expect(gate.waiting).toBe(1);
    send('x4');
    for (const name of ['x1', 'x3', 'x4']) await end(name);
    expect(await stays).toBe('x3');
    expect(started).toEqual(['x1', 'x3', 'x4']);
  });

  it('who had left before is not let in; who leaves while the work runs changes nothing', async () => {
    const { send, end, settled, started } = watch({ parallel: 1, waiting: 0 });
    await expect(send('x1', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const sender = new AbortController();
    const { signal } = sender;
    const running = send('x2', { signal });
    await settled();
    sender.abort();
    await expect(send('y1')).rejects.toEqual(busy);
    await end('x2');
    expect(await running).toBe('x2');
    expect(started).toEqual(['x2']);
  });
});
