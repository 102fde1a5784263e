import { describe, expect, it } from 'vitest';
import {
  aadhaarDigitsOf,
  foldedDigits,
  groupedAadhaar,
  hasRightChecksum,
  holdsAadhaar,
  maskedAadhaar,
} from './aadhaar.ts';

describe('an Aadhaar number', () => {
  it.each([
    ['', ''],
    ['1234', '1234'],
    ['12345', '1234 5'],
    ['123456789012', '1234 5678 9012'],
  ])('%j is shown as %j', (digits, shown) => {
    expect(groupedAadhaar(digits)).toBe(shown);
  });

  it.each([
    ['1234 5678 9012', '123456789012'],
    ['12a34-5', '12345'],
    ['12345678901234', '123456789012'],
    ['१२३४५६७८९०१२', '123456789012'],
    ['１２３４　５６７８　９０１２', '123456789012'],
    ['১২৩৪ ৫৬৭৮', '12345678'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['௧௨௩', '123'],
    // Mathematical digits come in consecutive sets of ten, from U+1D7CE.
    ['\u{1d7ce}\u{1d7d7}\u{1d7d8}\u{1d7ff}', '0909'],
    ['½²Ⅷ', ''],
  ])('keeps only the digits of the input %j: %j', (typed, digits) => {
    expect(aadhaarDigitsOf(typed)).toBe(digits);
  });

  it('is shown with its last four digits only', () => {
    expect(maskedAadhaar('9012')).toBe('XXXX XXXX 9012');
  });
});

describe('a text', () => {
  it.each([
    '123456789012',
    'Number 1234 5678 9012 does not match',
    '1234-5678-9012',
    '1 2 3 4 5 6 7 8 9 0 1 2',
    '1234\u20135678\u20139012',
    '1234\n5678\n9012',
    'x1234567890123456',
    '१२३४ ५६७८ ९०१२',
    '1234.5678.9012',
    '1234/5678/9012',
    '1234_5678_9012',
    '(1234) (5678) (9012)',
    '1234, 5678, 9012',
    '1234  5678  9012',
    '123456/789012',
    '123.456.789.012',
    '1.2.3.4.5.6.7.8.9.0.1.2',
    ...['.', '/', ',', '_', ':', '·', '|', ' / '].map(
      sign => `No ${'96 47 24 10 35 65'.replaceAll(' ', sign)}!`,
    ),
    'Call +91 98765 43210, not 9647 2410 3565',
    '+91 98765 43210 9647 2410 3565',
    '91 98765 43210',
    '+91 98765 432109',
    '+92 9876 5432 10',
    '①②③④⑤⑥⑦⑧⑨⓪①②',
    '１２３４．５６７８．９０１２',
  ])('%j contains a number', text => expect(holdsAadhaar(text)).toBe(true));

  it.each([
    '',
    '12345678901',
    'XXXX XXXX 9012',
    'Born 1990-05-17',
    'Taken 2026-01-02 10:30, born 1990-05-17',
    '01/02/2026, 10:30:59',
    '26-01-02 10:30:45',
    '26.01.02 10:30:45',
    '96.47.24.10.35',
    'Call +91 98765 43210 in the evening',
    '+919876543210, +91-98765-43210 or +91 22 2757 1234',
    '＋91 9876 543 210',
    '1234 is not 5678, nor 9012',
    '1234 5678',
  ])('%j contains none', text => expect(holdsAadhaar(text)).toBe(false));

  it.each([
    ['1a2(3)４٥⑥', '123456'],
    ['asha1234-5678@9012.in', '123456789012'],
    ['Asha K', ''],
  ])('%j contains, in a row, the digits %j', (text, digits) => {
    expect(foldedDigits(text)).toBe(digits);
  });
});

describe('the Verhoeff check', () => {
  it.each(['2363', '123451', '84736430954837284567892', '758722', '999999990019'])('%s is valid', digits => {
    expect(hasRightChecksum(digits)).toBe(true);
  });

  it('detects every single wrong digit and every swap of neighbours', () => {
    const sound = '999999990019';
    for (let place = 0; place < sound.length; place++) {
      for (const digit of '0123456789') {
        if (digit === sound[place]) continue;
        expect(hasRightChecksum(sound.slice(0, place) + digit + sound.slice(place + 1))).toBe(false);
      }
      const next = sound[place + 1];
      if (next === undefined || next === sound[place]) continue;
      const turned = `${sound.slice(0, place)}${next}${sound[place]}${sound.slice(place + 2)}`;
      expect(hasRightChecksum(turned)).toBe(false);
    }
  });
});
