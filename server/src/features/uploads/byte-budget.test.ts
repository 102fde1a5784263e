import { expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const busy = expect.objectContaining({ code: 'BUSY', status: 503, retryAfterSeconds: 5 });

it('one account holds a quarter of it at most, in however many uploads, and others have room (B4)', () => {
  const budget = createByteBudget(100);
  const [one, again, other] = [budget.lease('one'), budget.lease('one'), budget.lease('other')];
  one.take(20);
  expect(() => again.take(6)).toThrow(busy);
  again.take(5);
  expect(() => one.take(1)).toThrow(busy);
  other.take(25);
  one.release();
  again.take(20);
  again.release();
  again.release();
  budget.lease('one').take(25);
});

it('all of them together hold no more than it has', () => {
  const budget = createByteBudget(100);
  const leases = ['a', 'b', 'c', 'd'].map(account => budget.lease(account));
  for (const lease of leases) lease.take(25);
  const late = budget.lease('e');
  expect(() => late.take(1)).toThrow(busy);
  leases[0]?.release();
  late.take(25);
});
