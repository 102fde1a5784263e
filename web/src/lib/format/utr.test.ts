import { expect, test } from 'vitest';
import { utrDigits, utrText } from './utr.ts';

test('a UTR is read whatever is typed around it', () => {
  expect(utrDigits('UTR: 4123-4567 8901')).toBe('412345678901');
  expect(utrText('41234567890199')).toBe('4123 4567 8901');
  expect(utrText('4123')).toBe('4123');
});
