import { beforeEach, describe, expect, it } from 'vitest';
import { createListSnapshots, type ListSnapshots } from './list-snapshots.ts';
import { acceptedEncoding } from './snapshot.ts';

let time = 0;
let loads = 0;
let snapshots: ListSnapshots;
const load = async () => ({ load: ++loads });
const body = async (exact = false, key = 'a') =>
  JSON.parse((await snapshots.get(key, exact, load)).body.toString()).load;

beforeEach(() => {
  time = 0;
  loads = 0;
  snapshots = createListSnapshots({ now: () => time });
});

describe('ready-made answers of the list', () => {
  it('serve for a second', async () => {
    expect(await body()).toBe(1);
    time = 999;
    expect(await body()).toBe(1);
    time = 1000;
    expect(await body()).toBe(2);
  });

  it('are void at once after a change, for everybody', async () => {
    await body();
    snapshots.changed();
    expect(await body()).toBe(2);
  });

  it('may miss a registration for a second, but not for who asks for the exact count', async () => {
    await body();
    snapshots.countsChanged();
    expect(await body()).toBe(1);
    expect(await body(true)).toBe(2);
    expect(await body(true)).toBe(2);
  });

  it('load once for many who ask at the same time', async () => {
    expect(await Promise.all(Array.from({ length: 50 }, () => body()))).toEqual(Array(50).fill(1));
  });

  it('are not fresh when something changed while they loaded', async () => {
    const slow = snapshots.get('a', false, async () => {
      snapshots.changed();
      return load();
    });
    await slow;
    expect(await body()).toBe(2);
  });

  it('forget a load that failed', async () => {
    await expect(snapshots.get('a', false, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await body()).toBe(1);
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
