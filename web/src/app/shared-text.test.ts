import { expect, it } from 'vitest';
import { readShared } from './shared-text.ts';

const origin = 'https://hotdrop.example';
const shared = (fields: Record<string, string>) => readShared(new URLSearchParams(fields), origin);

it.each([
  ['Paid ₹50 to Asha. UPI Ref No 412345678901.', '412345678901'],
  ['UTR: 4123 4567 8901', '412345678901'],
  ['From +91 412345678901234', null],
  ['Order 41234567890', null],
  ['', null],
])('finds the UTR of a payment: %s', (text, utr) => {
  expect(shared({ text })).toEqual({ path: null, utr });
});

it('opens own pages, and no others', () => {
  expect(shared({ url: `${origin}/scrims/1?tab=room` }).path).toBe('/scrims/1?tab=room');
  expect(shared({ text: `Join us: ${origin}/i/abc` }).path).toBe('/i/abc');
  expect(shared({ url: 'https://other.example/scrims/1' }).path).toBeNull();
  // The share page would share with itself.
  expect(shared({ url: `${origin}/share?text=x` }).path).toBeNull();
  expect(shared({ text: 'javascript:alert(1)' }).path).toBeNull();
});
