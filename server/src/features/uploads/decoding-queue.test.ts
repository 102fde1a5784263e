import { describe, expect, it } from 'vitest';
import { createDecodingQueue, type DecodingQueueBounds } from './decoding-queue.ts';

const busy = expect.objectContaining({ code: 'BUSY', status: 503, retryAfterSeconds: 2 });

/** A queue whose pictures end when the test says so; `started` names them in the order in which they began. */
function watch(bounds?: DecodingQueueBounds) {
  const queue = createDecodingQueue(bounds);
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const settled = () => new Promise(resolve => setImmediate(resolve));
  return {
    started,
    settled,
    /** Sends a picture named after its account and a number, as 'x1'; a name in capitals is a heavy one. */
    send(name: string, signal?: AbortSignal): Promise<string> {
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      const accountId = name.slice(0, 1).toLowerCase();
      const heavy = name !== name.toLowerCase();
      return queue.run({ accountId, heavy, signal }, () => {
        started.push(name);
        return end.promise;
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.resolve(name);
      await settled();
    },
    async fail(name: string): Promise<void> {
      ends.get(name)?.reject(new Error('no picture'));
      await settled();
    },
  };
}

describe('whose picture is next', () => {
  it('B4: accounts take turns, however many one of them sends', async () => {
    const { send, end, settled, started } = watch();
    for (const name of ['x1', 'x2', 'x3', 'x4', 'x5', 'y1', 'y2', 'z1']) send(name);
    await settled();
    expect(started).toEqual(['x1', 'x2']);
    for (const name of ['x1', 'x2', 'y1', 'z1', 'x3', 'y2']) await end(name);
    expect(started).toEqual(['x1', 'x2', 'y1', 'z1', 'x3', 'y2', 'x4', 'x5']);
  });

  it('who comes later is not behind all of those who were there, only behind one of each', async () => {
    const { send, end, settled, started } = watch({ parallel: 1 });
    for (const name of ['x1', 'x2', 'x3', 'x4', 'y1', 'y2']) send(name);
    await settled();
    await end('x1');
    await end('y1');
    send('z1');
    for (const name of ['x2', 'y2', 'z1', 'x3']) await end(name);
    expect(started).toEqual(['x1', 'y1', 'x2', 'y2', 'z1', 'x3', 'x4']);
  });

  it('an account alone is served in the order in which it sent, two at once', async () => {
    const { send, end, settled, started } = watch();
    const sent = ['x1', 'x2', 'x3', 'x4'].map(name => send(name));
    await settled();
    expect(started).toEqual(['x1', 'x2']);
    await end('x2');
    expect(started).toEqual(['x1', 'x2', 'x3']);
    for (const name of ['x1', 'x3', 'x4']) await end(name);
    expect(await Promise.all(sent)).toEqual(['x1', 'x2', 'x3', 'x4']);
  });

  it('B4: of heavy ones one is worked on at a time, and what is light passes those that wait', async () => {
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

  it('B4: behind a flood of one account the next picture is of another, even if it came only now', async () => {
    const { send, end, settled, started } = watch();
    for (const name of ['x1', 'x2', 'x3', 'x4', 'X5', 'X6', 'X7']) send(name);
    await settled();
    send('y1');
    await end('x1');
    expect(started.at(-1)).toBe('y1');
    for (const name of ['x2', 'x3', 'y1', 'x4']) await end(name);
    expect(started.slice(3)).toEqual(['x3', 'x4', 'X5']);
    send('Z1');
    await end('X5');
    expect(started.at(-1)).toBe('Z1');
  });

  it('a heavy one keeps its turn while light ones pass it', async () => {
    const { send, end, settled, started } = watch();
    for (const name of ['X1', 'z1', 'Y1', 'z2', 'z3']) send(name);
    await settled();
    await end('z1');
    expect(started).toEqual(['X1', 'z1', 'z2']);
    await end('X1');
    expect(started).toEqual(['X1', 'z1', 'z2', 'Y1']);
  });
});

describe('how many wait', () => {
  it('B4: an account that takes up its places is refused, alone, until one is free', async () => {
    const { send, end, settled } = watch({ placesOfOne: 3 });
    for (const name of ['x1', 'x2', 'x3']) send(name);
    await settled();
    await expect(send('x4')).rejects.toEqual(busy);
    const other = send('y1');
    await end('x1');
    const again = send('x5');
    await expect(send('x6')).rejects.toEqual(busy);
    for (const name of ['x2', 'y1', 'x3', 'x5']) await end(name);
    expect(await Promise.all([other, again])).toEqual(['y1', 'x5']);
  });

  it('all accounts together have no more than there are', async () => {
    const { send, end, settled, started } = watch({ places: 3 });
    for (const name of ['v1', 'w1', 'x1']) send(name);
    await settled();
    await expect(send('y1')).rejects.toEqual(busy);
    await end('v1');
    send('z1');
    await end('w1');
    expect(started).toEqual(['v1', 'w1', 'x1', 'z1']);
  });

  it('one account leaves most of the places to the others as they are set', async () => {
    const { send, settled } = watch();
    const flood = Array.from({ length: 40 }, (_, index) => send(`x${index}`).catch(error => error.code));
    await settled();
    const refused = await Promise.all(flood.slice(16));
    expect(refused).toEqual(Array(24).fill('BUSY'));
    for (let other = 0; other < 112; other++) send(`${String.fromCharCode(256 + 2 * other)}1`);
    await expect(send('y1')).rejects.toEqual(busy);
  });
});

describe('what ends otherwise', () => {
  it('a picture that fails gives its places back, also the one for the heavy', async () => {
    const { send, end, fail, settled, started } = watch({ parallel: 1, placesOfOne: 2 });
    const [failing, next] = [send('X1'), send('X2')];
    await settled();
    await Promise.all([expect(failing).rejects.toThrow('no picture'), fail('X1')]);
    expect(started).toEqual(['X1', 'X2']);
    const last = send('x3');
    await end('X2');
    await end('x3');
    expect(await Promise.all([next, last])).toEqual(['X2', 'x3']);
  });

  it('work that throws at once does so, too', async () => {
    const queue = createDecodingQueue({ parallel: 1, places: 1 });
    const turn = { accountId: 'x', heavy: true };
    const thrown = queue.run(turn, () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    expect(await queue.run(turn, async () => 'fine')).toBe('fine');
  });

  it('what nobody waits for any more leaves its line, and its place is free', async () => {
    const { send, end, settled, started } = watch({ parallel: 1, placesOfOne: 3 });
    const sender = new AbortController();
    send('x1');
    const left = [send('x2', sender.signal), send('y1', sender.signal)];
    const stays = send('x3');
    await settled();
    sender.abort();
    for (const one of left) await expect(one).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 });
    send('x4');
    for (const name of ['x1', 'x3', 'x4']) await end(name);
    expect(await stays).toBe('x3');
    expect(started).toEqual(['x1', 'x3', 'x4']);
  });

  it('who had left before is not even let in; who leaves while it is worked on changes nothing', async () => {
    const { send, end, settled, started } = watch({ places: 1 });
    await expect(send('x1', AbortSignal.abort())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const sender = new AbortController();
    const running = send('x2', sender.signal);
    await settled();
    sender.abort();
    await expect(send('y1')).rejects.toEqual(busy);
    await end('x2');
    expect(await running).toBe('x2');
    expect(started).toEqual(['x2']);
  });
});
