import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../lib/caller.ts';
import { AppError } from '../lib/errors.ts';
import { createListSnapshots, type ListSnapshots } from './list-snapshots.ts';
import { acceptedEncoding, type Snapshot } from './snapshot.ts';

let time = 0;
let loads = 0;
let snapshots: ListSnapshots;
const load = async () => ({ load: ++loads });
const get = (query: object, loading: () => Promise<unknown>, exact = false) =>
  snapshots.get({ query, exact, load: loading });
const read = (snapshot: Snapshot) => JSON.parse(snapshot.body.toString()).load;
const body = async (exact = false) => read(await get({ search: 'a' }, load, exact));
const busy = new AppError('BUSY');

beforeEach(() => {
  time = 0;
  loads = 0;
  snapshots = createListSnapshots({ now: () => time });
});

describe('list snapshots', () => {
  it('are valid for a second', async () => {
    expect(await body()).toBe(1);
    time = 999;
    expect(await body()).toBe(1);
    time = 1000;
    expect(await body()).toBe(2);
  });

  it('are invalid at once after a change, for everybody', async () => {
    await body();
    snapshots.changed();
    expect(await body()).toBe(2);
  });

  it('may miss a registration for a second, but not if the exact count is requested', async () => {
    await body();
    snapshots.countsChanged();
    expect(await body()).toBe(1);
    expect(await body(true)).toBe(2);
    expect(await body(true)).toBe(2);
  });

  it('load once for concurrent readers', async () => {
    expect(await Promise.all(Array.from({ length: 50 }, () => body()))).toEqual(Array(50).fill(1));
  });

  it('are not fresh if something changed while they loaded', async () => {
    const slow = get({ search: 'a' }, async () => {
      snapshots.changed();
      return load();
    });
    await slow;
    expect(await body()).toBe(2);
  });

  it('do not keep a failed load', async () => {
    await expect(get({ search: 'a' }, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await body()).toBe(1);
  });

  it('are served stale during a slow load, but not if the exact count is requested', async () => {
    await body();
    time = 5_000;
    const held = Promise.withResolvers<{ load: number }>();
    const slow = () => held.promise;
    const [first, second, exact] = [
      get({ search: 'a' }, slow),
      get({ search: 'a' }, slow),
      get({ search: 'a' }, slow, true),
    ];
    expect([read(await first), read(await second)]).toEqual([1, 1]);
    held.resolve({ load: 7 });
    expect(read(await exact)).toBe(7);
    expect(await body()).toBe(7);
  });

  it('from before a change are never served, however long the load takes', async () => {
    await body();
    snapshots.changed();
    const slow = Promise.withResolvers<object>();
    const asked = get({ search: 'a' }, () => slow.promise);
    await setTimeout(200);
    slow.resolve({ load: 'after the change' });
    expect(read(await asked)).toBe('after the change');
  });

  it('are served stale for up to a minute instead of an error', async () => {
    await body();
    time = 59_000;
    expect(read(await get({ search: 'a' }, () => Promise.reject(busy)))).toBe(1);
    time = 61_000;
    await expect(get({ search: 'a' }, () => Promise.reject(busy))).rejects.toBe(busy);
  });

  it('are loaded by the next reader if the first was rejected', async () => {
    const asked = [get({ search: 'b' }, () => Promise.reject(busy)), get({ search: 'b' }, load)] as const;
    await expect(asked[0]).rejects.toBe(busy);
    expect(read(await asked[1])).toBe(1);
  });
});

describe('lists under a flood of searches from one address (L4)', () => {
  const never = () => new Promise<never>(() => {});
  const flood = () =>
    asCaller(
      () => ['flood', 'flood', ''],
      () =>
        Array.from({ length: 300 }, (_, index) =>
          get({ search: String(index) }, never).catch((error: AppError) => error.code),
        ),
    );

  it('requested by opening a page are loaded at once', async () => {
    snapshots.pin({ limit: 50 });
    flood();
    expect(read(await get({ limit: 50 }, load))).toBe(1);
  });

  it('that another address searches for come before the rest of the flood', async () => {
    const release = Promise.withResolvers<void>();
    const order: string[] = [];
    const ask = (who: string, search: string) =>
      asCaller(
        () => [who, who, ''],
        () =>
          get({ search }, async () => {
            await release.promise;
            order.push(who);
            return {};
          }),
      );
    const asked = [
      ...Array.from({ length: 20 }, (_, index) => ask('flood', `flood ${index}`)),
      ask('reader', 'cup'),
    ];
    release.resolve();
    await Promise.all(asked);
    expect(order.indexOf('reader')).toBeLessThan(5);
  });

  it('are shed for the flood, not for others', async () => {
    const asked = flood();
    expect(await Promise.race(asked)).toBe('BUSY');
    expect(
      await Promise.race([get({ search: 'cup' }, load).catch((error: AppError) => error.code), 'waits']),
    ).toBe('waits');
  });
});

it.each([
  [undefined, undefined],
  ['identity', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
] as const)('of %j the best encoding is %j', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});
