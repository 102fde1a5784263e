import { expect, it } from 'vitest';
import { from } from '../../../test/callers.ts';
import { createByteBudget } from './byte-budget.ts';

const busy = expect.objectContaining({ code: 'BUSY', status: 503, retryAfterSeconds: 5 });

it('B4: an account can hold at most a third of the memory, in any number of uploads, and others have room', () => {
  const budget = createByteBudget(90);
  const one = from('198.51.100.1', 'one', budget.lease);
  const again = from('198.51.100.1', 'one', budget.lease);
  const other = from('198.51.100.2', 'other', budget.lease);
  one.take(20);
  expect(() => again.take(11)).toThrow(busy);
  again.take(10);
  expect(() => one.take(1)).toThrow(busy);
  other.take(20);
  one.release();
  again.release();
  again.release();
  from('198.51.100.1', 'one', budget.lease).take(20);
});

it.each([
  ['one address', () => '198.51.100.1'],
  ['ten addresses', (account: number) => `198.51.100.${account + 1}`],
  ['ten networks of one site', (account: number) => `2001:db8:1:${account}::1`],
])(
  'L4: ten accounts at %s that take all they can leave room for somebody else’s large picture',
  (_where, ipOf) => {
    const megabytes = 128;
    const budget = createByteBudget(megabytes);
    const leases = Array.from({ length: 10 }, (_, account) =>
      from(ipOf(account), `${account}`, budget.lease),
    );
    let held = 0;
    for (let refused = 0; refused < leases.length; ) {
      refused = 0;
      for (const lease of leases) {
        try {
          lease.take(1);
          held++;
        } catch {
          refused++;
        }
      }
    }
    expect(held).toBeGreaterThan(megabytes / 3);
    from('203.0.113.1', 'a stranger', budget.lease).take(5);
    expect(() => from(ipOf(0), '0', budget.lease).take(1)).toThrow(busy);
  },
);

it('another account at the same address as one that takes all it can has room too', () => {
  const budget = createByteBudget(128);
  from('198.51.100.1', 'one', budget.lease).take(42);
  from('198.51.100.1', 'other', budget.lease).take(10);
});

it('B4: all accounts together never hold more than the budget', () => {
  const budget = createByteBudget(100);
  let held = 0;
  for (let account = 0; account < 1000; account++) {
    try {
      from(`198.51.${account >> 8}.${account & 255}`, `${account}`, budget.lease).take(1);
      held++;
    } catch (error) {
      expect(error).toEqual(busy);
    }
  }
  expect(held).toBeGreaterThan(90);
  expect(held).toBeLessThanOrEqual(100);
});
