import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  clampedInteger,
  cleanLine,
  cleanText,
  comparisonKey,
  cutLine,
  cutText,
  emailField,
  httpsUrl,
  instant,
  optionalInstant,
  optionalLine,
  optionalPhoneField,
  ownImageUrl,
  passwordField,
  requiredCutLine,
  requiredLine,
} from './fields.ts';

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('text', () => {
  it.each([
    ['  a b  ', 'a b'],
    ['a\0b', 'ab'],
    ['line\nnext\ttab', 'line\nnext\ttab'],
    ['\u001b[31mred', '[31mred'],
    ['\ud800', '\ufffd'],
    ['नमस्ते 🔥', 'नमस्ते 🔥'],
  ])('%j is stored as %j', (value, expected) => {
    expect(cleanText(value)).toBe(expected);
  });

  it('is cut between characters, and an emoji counts as one', () => {
    expect(cutText(3).parse('ab🔥')).toBe('ab🔥');
    expect(cutText(2).parse('ab🔥')).toBe('ab');
    expect(cutText(3).parse('🔥🔥🔥🔥')).toBe('🔥🔥🔥');
    expect(cutText(2).parse('👩\u200d👧')).toBe('👩');
    expect(cutText(3).parse(null)).toBe('');
    expect(requiredLine(3, 'x').parse('🔥🔥🔥')).toBe('🔥🔥🔥');
    expect(messageOf(requiredLine(3, 'x'), '🔥🔥🔥🔥')).toBe('At most 3 characters');
  });

  it.each([
    ['\u200b\ufeff\u2060', ''],
    ['\u200d\u200c', ''],
    ['\u3164 \u2800', ''],
    ['\u{13441}\u{1d159}', ''],
    ['\u0301\ufe0f', ''],
    ['a\u200bb\ufeffc\u2060d', 'abcd'],
    ['\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['cafe\u0301', 'caf\u00e9'],
    ['a \u200d b\u200d', 'a  b'],
    ['👩\u200d👧 🏳️\u200d🌈', '👩\u200d👧 🏳️\u200d🌈'],
    ['क्\u200dष नर्\u200c', 'क्\u200dष नर्\u200c'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['a\r\nb', 'a\nb'],
  ])('is stored without invisible characters: %j becomes %j', (value, expected) => {
    expect(cleanText(value)).toBe(expected);
  });

  it('on one line has no white space except single spaces', () => {
    expect(cleanLine(' Asha\r\n\r\nBcc:\tx\u00a0\u2003 y\u2028z ')).toBe('Asha Bcc: x y z');
    expect(cleanLine('a \u200b b')).toBe('a b');
    expect(cutLine(3).parse('ab \n c')).toBe('ab');
    expect(cleanLine('\u200b \u200d')).toBe('');
  });

  it.each([
    ['Team  Soul', ' team soul '],
    ['\uff34eam', 'team'],
    ['STRASSE', 'straße'],
    ['te\u200dam', 'team'],
    ['te\u00adam\ufe0f', 'team'],
    ['a\u3164b', 'a b'],
    ['a\ufeffb', 'ab'],
    ['ﬁre', 'FIRE'],
    ['cafe\u0301', 'CAF\u00c9'],
    ['cafe\u034f\u0301', 'caf\u00e9'],
    ['cafe\u200d\u0301', 'caf\u00e9'],
    ['cafe\u00ad\u0001\u0301', 'caf\u00e9'],
    ['a\u00a0b', 'a b'],
  ])('names: %j and %j look the same to people', (one, other) => {
    expect(comparisonKey(one)).toBe(comparisonKey(other));
  });

  it('names: different ones stay different', () => {
    expect(comparisonKey('ab')).not.toBe(comparisonKey('a b'));
    expect(comparisonKey('क')).not.toBe(comparisonKey('का'));
  });

  it('keeps 30 marks on a letter, more than any script needs, and drops the rest', () => {
    const acutes = (count: number) => `q${'\u0301'.repeat(count)}`;
    expect(cleanText(acutes(30))).toBe(acutes(30));
    expect(cleanText(`${acutes(5_000)}x`)).toBe(`${acutes(30)}x`);
    expect(cleanText('क्षि')).toBe('क्षि');
  });

  it('is measured before it is cleaned: far too long is rejected or cut as it is', () => {
    const line = requiredLine(60, 'Name it');
    expect(line.parse(`${' '.repeat(150)}Lobby${' '.repeat(150)}`)).toBe('Lobby');
    expect(line.parse('가'.repeat(60).normalize('NFD'))).toBe('가'.repeat(60));
    expect(messageOf(line, `${' '.repeat(400)}Lobby`)).toBe('At most 60 characters');
    expect(messageOf(emailField, `${' '.repeat(2_000)}a@example.in`)).toBe('At most 254 characters');
    expect(messageOf(httpsUrl, `https://example.in/${'a'.repeat(3_000)}`)).toBe('At most 500 characters');
    expect(cutLine(5).parse(`${' '.repeat(10_000)}Lobby one${' '.repeat(10_000)}`)).toBe('Lobby');
    expect(requiredCutLine(5, 'Name it').parse('x'.repeat(10_000))).toBe('xxxxx');
  });

  it('that is required must not be missing, blank or of another type', () => {
    const title = requiredCutLine(5, 'Title is required');
    for (const value of [undefined, null, '', '   ', '\0', 7, {}, []])
      expect(messageOf(title, value)).toBe('Title is required');
    expect(title.parse(' abcdefgh ')).toBe('abcde');
  });

  it('that is rejected does not hide errors of the whole form', () => {
    const form = z
      .object({ name: requiredLine(5, 'Name it'), note: optionalLine(5) })
      .refine(() => false, { path: ['end'], error: 'Ends before it starts' });
    const { fieldErrors } = z.flattenError(
      form.safeParse({ name: ' ', note: 'x'.repeat(500) }).error as z.ZodError,
    );
    expect(fieldErrors).toEqual({
      name: ['Name it'],
      note: ['At most 5 characters'],
      end: ['Ends before it starts'],
    });
  });
});

describe('numbers', () => {
  const fee = clampedInteger({ min: 0, max: 100 });
  it.each([
    [-1, 0],
    [0, 0],
    [99.9, 99],
    [100, 100],
    [1e300, 100],
  ])('%d is clamped to %d', (value, expected) => {
    expect(fee.parse(value)).toBe(expected);
  });

  it.each(['7', null, Number.NaN, Number.POSITIVE_INFINITY, true, []])('%j is rejected', value => {
    expect(fee.safeParse(value).success).toBe(false);
  });
});

describe('instants', () => {
  const start = instant('Start date/time is required');
  it('become UTC', () => {
    expect(start.parse('2026-11-20T21:00:00+05:30')).toBe('2026-11-20T15:30:00.000Z');
    expect(start.parse('2026-11-20T15:30:00Z')).toBe('2026-11-20T15:30:00.000Z');
  });

  it.each([undefined, null, '', 5])('%j is missing', value => {
    expect(messageOf(start, value)).toBe('Start date/time is required');
  });

  it.each([
    '2026-11-20T21:00',
    '2026-02-30T00:00:00Z',
    'tomorrow',
    '0001-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ])('%s is rejected', value => {
    expect(start.safeParse(value).success).toBe(false);
  });

  it('may be empty', () => {
    expect(optionalInstant.parse('')).toBeNull();
    expect(optionalInstant.parse(null)).toBeNull();
  });
});

describe('emails, links and phone numbers', () => {
  it.each([
    [' A.B@Example.IN ', 'a.b@example.in'],
    ['x+tag@sub.example.co.in', 'x+tag@sub.example.co.in'],
  ])('%j reads as %j', (value, expected) => {
    expect(emailField.parse(value)).toBe(expected);
  });

  it.each([
    '',
    'a',
    'a@b',
    'a b@example.in',
    '@example.in',
    `${'a'.repeat(260)}@example.in`,
    'deleted-1@deleted.invalid',
    ' Anybody@DELETED.Invalid ',
    null,
  ])('%j is not an email address', value => {
    expect(emailField.safeParse(value).success).toBe(false);
  });

  it.each([
    ['http://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['https://example.org', 'https://example.org/'],
    ['https:a.example', 'https://a.example/'],
    ['https:\\\\A.example\\x', 'https://a.example/x'],
    ['https://a.example/\n b', 'https://a.example/%20b'],
    ['', null],
    [null, null],
  ])('%j becomes %j', (value, expected) => {
    expect(httpsUrl.parse(value)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'example.org',
    'https://',
    'https://localhost/x',
    ' //example.org',
    'https://u:p@a.example',
    'https://google.com@evil.example/',
    `https://a.example/${'x'.repeat(500)}`,
  ])('%s is not a link', value => {
    expect(httpsUrl.safeParse(value).success).toBe(false);
  });

  it('links to pictures must be to our own uploads', () => {
    expect(ownImageUrl.parse('/uploads/01a1fa3d-72e0-700f-b184-1718bac4ea54.webp')).toBe(
      '/uploads/01a1fa3d-72e0-700f-b184-1718bac4ea54.webp',
    );
    for (const value of [
      'https://example.org/a.webp',
      '/uploads/../secret',
      '/uploads/a.webp',
      '//uploads/01a1fa3d-72e0-700f-b184-1718bac4ea54.webp',
      '/uploads/01a1fa3d-72e0-700f-b184-1718bac4ea54.svg',
    ]) {
      expect(ownImageUrl.safeParse(value).success).toBe(false);
    }
  });

  it.each(['98765 43210', '+91 98765-43210', '(022) 2345 6789', ''])(
    '%j is a phone number or empty',
    value => {
      expect(optionalPhoneField.safeParse(value).success).toBe(true);
    },
  );

  it.each(['call me', '12345', '+', '1234567890123456', '98765<43210'])('%j is not a phone number', value => {
    expect(optionalPhoneField.safeParse(value).success).toBe(false);
  });
});

describe('passwords', () => {
  it.each([8, 128])('of %d characters are accepted', length => {
    expect(passwordField.safeParse('x'.repeat(length)).success).toBe(true);
  });

  it.each([7, 129])('of %d characters are rejected', length => {
    expect(passwordField.safeParse('x'.repeat(length)).success).toBe(false);
  });

  it('are not checked further when they are too long', () => {
    expect(passwordField.safeParse('\u0301'.repeat(200)).error?.issues).toHaveLength(1);
  });

  it('must not be only spaces', () => {
    expect(messageOf(passwordField, ' '.repeat(9))).toBe('A password cannot be only spaces');
    expect(passwordField.safeParse('\u200b\u00a0'.repeat(8)).success).toBe(false);
  });

  it('are never trimmed', () => {
    expect(passwordField.parse('   12345   ')).toBe('   12345   ');
  });
});
