import { expect, it } from 'vitest';
import { leftToRefund, refundProgress } from './refunds.rules.ts';

const paid = (amount_refunded: number, status: 'captured' | 'refunded' = 'captured') => ({
  status,
  amount: 500,
  amount_refunded,
});
const part = (id: string, status: 'pending' | 'processed' | 'failed') => ({ id, status });

it.each([
  ['nothing was refunded', paid(0), [], 500, { state: 'rest-left' }],
  ['part of it was refunded', paid(200), [part('a', 'processed')], 300, { state: 'rest-left' }],
  ['part of it is in progress', paid(200), [part('a', 'pending')], 300, { state: 'rest-left' }],
  ['a refund failed', paid(0), [part('a', 'failed')], 500, { state: 'rest-left' }],
  ['all of it is in progress', paid(500), [part('a', 'pending')], 0, { state: 'under-way', refundId: 'a' }],
  [
    'the last part is in progress',
    paid(500, 'refunded'),
    [part('b', 'pending'), part('a', 'processed')],
    0,
    { state: 'under-way', refundId: 'b' },
  ],
  [
    'an early part is still in progress',
    paid(500, 'refunded'),
    [part('b', 'processed'), part('a', 'pending')],
    0,
    { state: 'under-way', refundId: 'a' },
  ],
  [
    'all parts are refunded, after one failed',
    paid(500, 'refunded'),
    [part('c', 'processed'), part('b', 'failed'), part('a', 'processed')],
    0,
    { state: 'done', refundId: 'c' },
  ],
] as const)('what is left to refund: %s', (_, payment, refunds, left, progress) => {
  expect(leftToRefund(payment)).toBe(left);
  expect(refundProgress(payment, refunds)).toEqual(progress);
});
