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
      // The test checks whether it is rejected.
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

  it('a latecomer waits for one task of each sender, not for all of them', async () => {
    const { send, end, settled, started } = watch({ parallel: 1 });
    for (const name of ['x1', 'x2', 'x3', 'x4', 'y1', 'y2']) send(name);
    await settled();
    await end('x1');
    await end('y1');
    send('z1');
    for (const name of ['x2', 'y2', 'z1', 'x3']) await end(name);
    expect(started).toEqual(['x1', 'y1', 'x2', 'y2', 'z1', 'x3', 'x4']);
  });

  it('L4: after a flood, the next task is another sender’s, even if it just arrived', async () => {
    const { send, end, settled, started } = watch({ parallel: 1 });
    for (const name of numbered('x', 40)) send(name);
    await settled();
    send('y1');
    await end('x1');
    expect(started).toEqual(['x1', 'y1']);
  });

  it('a lone sender gets all the capacity, in the order sent', async () => {
    const { send, end, settled, started } = watch();
    const sent = ['x1', 'x2', 'x3', 'x4'].map(name => send(name));
    await settled();
    expect(started).toEqual(['x1', 'x2']);
    await end('x2');
    expect(started).toEqual(['x1', 'x2', 'x3']);
    for (const name of ['x1', 'x3', 'x4']) await end(name);
    expect(await Promise.all(sent)).toEqual(['x1', 'x2', 'x3', 'x4']);
  });

  it('ten accounts of one address share its turns, one after the other', async () => {
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

  it('one heavy task runs at a time, and light tasks pass those that wait', async () => {
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

  it('a heavy task keeps its turn while light ones pass it', async () => {
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
  it('a sender at their limit is rejected, and nobody else', async () => {
    const { send, end, settled, started } = watch({ parallel: 1, waitingOfOne: [2] });
    for (const name of ['x1', 'x2', 'x3']) send(name);
    await settled();
    await expect(send('x4')).rejects.toEqual(busy);
    send('y1');
    for (const name of ['x1', 'y1', 'x2', 'x3']) await end(name);
    expect(started).toEqual(['x1', 'y1', 'x2', 'x3']);
  });

  it('L4: when the queue is full, the newest task of the longest queue gives way to others', async () => {
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

  it('the last to arrive is rejected if all queues are equal', async () => {
    const { send, settled } = watch({ parallel: 1, waiting: 3 });
    for (const name of ['w1', 'x1', 'y1', 'z1']) send(name);
    await settled();
    await expect(send('v1')).rejects.toEqual(busy);
  });

  it('an address at its limit makes room for another of its accounts, at the expense of its biggest', async () => {
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

  it('nothing waits while there is capacity, even if no waiting is allowed', async () => {
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

describe('other endings', () => {
  it('failed work frees its slot, including the one for heavy work', async () => {
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

  it('abandoned work leaves its queue and frees its slot', async () => {
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

  it('an aborted sender gets no turn; aborting during the work changes nothing', async () => {
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
