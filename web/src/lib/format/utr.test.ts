import { expect, test } from 'vitest';
import { groupedUtr, referenceText, utrDigits } from './money.ts';

test('a UTR is read from whatever is typed around it', () => {
  expect(utrDigits('UTR: 4123-4567 8901')).toBe('412345678901');
  expect(groupedUtr('41234567890199')).toBe('4123 4567 8901');
  expect(groupedUtr('4123')).toBe('4123');
});

test('a UTR is grouped; a gateway’s reference stays whole', () => {
  expect(referenceText('412345678901')).toBe('4123 4567 8901');
  expect(referenceText('pay_Nq7c2x81Zk')).toBe('pay_Nq7c2x81Zk');
});
