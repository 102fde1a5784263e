import { expect, test } from 'vitest';
import { paymentsNamedIn } from './payments-panel.tsx';

const upi = (reference: string) => ({ method: 'upi' as const, reference });
const payments = [upi('412345678901'), upi('412345678902'), upi('512345678903')];

test.each([
  ['a bank message', 'Rs.50 credited to a/c XX1234 by UPI Ref No 412345678902 on 24-11-26', [1]],
  ['a statement of several lines', '1,50.00,UPI/412345678901/Asha\n2,50.00,UPI/512345678903/Ravi', [0, 2]],
  ['groups of four, as they are shown here', '4123 4567 8902 and 5123-4567-8903', [1, 2]],
  ['no text', '', []],
  ['a longer number that contains a UTR', 'a/c 9412345678901', []],
  ['a UTR that nobody submitted', 'UPI Ref 999999999999', []],
  ['a UTR that appears twice', '412345678901 412345678901', [0]],
])('payments matched by %s', (_, text, found) => {
  expect(paymentsNamedIn(text, payments)).toEqual(found.map(index => payments[index]));
});

test('Razorpay payments are not matched', () => {
  expect(paymentsNamedIn('412345678901', [{ method: 'razorpay', reference: '412345678901' }])).toEqual([]);
});
