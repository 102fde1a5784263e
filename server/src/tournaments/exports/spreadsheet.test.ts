import { describe, expect, it } from 'vitest';
import { spreadsheetPhone, spreadsheetText } from './exports.mapper.ts';

describe('a cell', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://x.example","free diamonds")',
    '+919876543210',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    ' =1+1',
    '\uff1d1+1',
    '\uff0b91',
    '-',
  ])('that could be a formula is text: %j', value => expect(spreadsheetText(value)).toBe(`'${value}`));

  it.each([
    '770000000011',
    '77000000001112345',
    '9876543210',
    '98765 43210',
    '0123',
    '007',
    '00',
    '1-2',
    '10/12',
    '12:30',
    '1,5',
    '50%',
    '1E5',
    '1.5e-3',
    '2026-11-20',
    'MAR 1',
    'March7',
    '7 sept',
    'Dec-25',
    '1 January 2027',
  ])('that would change when read as a number or date is text, and looks unchanged: %j', value => {
    expect(spreadsheetText(value)).toBe(`${value}\t`);
  });

  it.each([
    '',
    'Team Soul',
    'a=b',
    '7Sea',
    '12345678',
    '0',
    'Marcos',
    'May',
    'Decima 5',
    'Junction 4 Boys',
    'May the fourth',
    'नमस्ते',
    '"quoted"',
    "'kept",
    '#1',
    'E5',
  ])('that is safe is unchanged: %j', value => expect(spreadsheetText(value)).toBe(value));
});

describe('a phone number in a sheet', () => {
  it.each([
    ['9876543210', '98765 43210'],
    ['+91 98765-43210', '98765 43210'],
    ['098765 43210', '98765 43210'],
    // A foreign number or a landline: as entered, and never run as a formula.
    ['+1 415 555 0100', "'+1 415 555 0100"],
    ['022 2345 6789', '022 2345 6789\t'],
  ])('%s becomes %s', (given, shown) => {
    expect(spreadsheetPhone(given)).toBe(shown);
  });
});
