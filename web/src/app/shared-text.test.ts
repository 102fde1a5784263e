import { expect, it } from 'vitest';
import { readShared } from './shared-text.ts';

const origin = 'https://hotdrop.example';
const shared = (fields: Record<string, string>) => readShared(new URLSearchParams(fields), origin);

it.each([
  ['Paid ₹50 to Asha. UPI Ref No 412345678901.', '412345678901'],
  ['UTR: 4123 4567 8901', '412345678901'],
  ['From +91 412345678901234', null],
  ['Order 41234567890', null],
  ['4123-4567-8901', '412345678901'],
  ['Ref 412345678901', '412345678901'],
  ['Call 919845012345. UTR: 512345678901', '512345678901'],
  ['Phone 412345678901, UPI transaction ID\n512345678901', '512345678901'],
  ['Order 412345678901 · RRN 512345678901', '512345678901'],
  ['Order 412345678901, Txn ID - 5123-4567-8901', '512345678901'],
  ['UPI Ref. No.: 512345678901 on 29 Nov', '512345678901'],
  ['UTR512345678901 29 Nov 2026', '512345678901'],
  ['Paid to 919845012345', null],
  ['Paid to +919845012345', null],
  ['Paid to +91 9845012345', null],
  ['Paid to +91-98450-12345', null],
  ['Paid to 91 98450 12345', null],
  ['Txn to +919845012345', null],
  ['Paid to 412345678901@ybl', null],
  ['Paid to 412345678901-2@okaxis', null],
  ['UTR 412345678901@ybl', null],
  ['Card 4123 4567 8901 2345', null],
  ['UTR 4123-4567-8901-2345', null],
  ['UTR 4123456789012345', null],
  ['Ref T412345678901', null],
  ['Neutral 4123 45678901', null],
  ['', null],
])('finds the UTR of a payment: %s', (text, utr) => {
  expect(shared({ text })).toEqual({ path: null, utr });
});

it('opens own pages, and no others', () => {
  expect(shared({ url: `${origin}/scrims/1?tab=room` }).path).toBe('/scrims/1?tab=room');
  expect(shared({ text: `Join us: ${origin}/i/abc` }).path).toBe('/i/abc');
  expect(shared({ url: 'https://other.example/scrims/1' }).path).toBeNull();
  expect(shared({ text: `See (${origin}/scrims/x).` }).path).toBe('/scrims/x');
  expect(shared({ text: `Join:${origin}/i/abc, now` }).path).toBe('/i/abc');
  expect(shared({ url: `${origin}//x` }).path).toBe('/x');
  expect(shared({ url: `${origin}//share?text=x` }).path).toBeNull();
  // The share page would share with itself.
  expect(shared({ url: `${origin}/share?text=x` }).path).toBeNull();
  expect(shared({ text: 'javascript:alert(1)' }).path).toBeNull();
});
