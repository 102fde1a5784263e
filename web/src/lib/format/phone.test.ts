import { expect, test } from 'vitest';
import { callUrl, phoneDigits, phoneText, whatsAppUrl } from './phone.ts';

test.each([
  ['98450 12345', '919845012345'],
  ['09845012345', '919845012345'],
  ['+91 98450-12345', '919845012345'],
  ['919845012345', '919845012345'],
  ['+971 50 123 4567', '971501234567'],
  ['0091 98450 12345', '919845012345'],
  ['+1 (415) 555-0100', '14155550100'],
  ['1800 11 22', '18001122'],
  ['Ask at desk 12', ''],
  ['', ''],
])('%s is dialled as %s', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});

test('numbers are formatted and linked', () => {
  expect(phoneText('9845012345')).toBe('+91 98450 12345');
  expect(phoneText('+971 50 123 4567')).toBe('+971 50 123 4567');
  expect(callUrl('98450 12345')).toBe('tel:+919845012345');
  expect(whatsAppUrl('98450 12345')).toBe('https://wa.me/919845012345');
  expect(whatsAppUrl('98450 12345', 'Slot 08 & room')).toBe(
    'https://wa.me/919845012345?text=Slot%2008%20%26%20room',
  );
});
