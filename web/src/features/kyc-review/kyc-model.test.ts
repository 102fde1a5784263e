import type { KycItem } from '@hotdrop/contract/admin/org-kyc.ts';
import { describe, expect, it } from 'vitest';
import { birthText } from './birth-date.ts';
import { flagsOf } from './kyc-flags.ts';
import { hasReason, rejectReasons, withReason } from './reject-reasons.ts';

const [name, birth] = rejectReasons;

describe('reasons', () => {
  it('stand on lines of their own beside what was typed, and go again', () => {
    const both = withReason(withReason('Please write to us', name), birth);
    expect(both).toBe(`Please write to us\n${name}\n${birth}`);
    expect(hasReason(both, birth)).toBe(true);
    expect(withReason(both, name)).toBe(`Please write to us\n${birth}`);
    expect(hasReason('', name)).toBe(false);
  });
});

describe('an age', () => {
  it.each([
    ['1998-03-12', [2026, 2, 11], '12 March 1998 · 27 years'],
    ['1998-03-12', [2026, 2, 12], '12 March 1998 · 28 years'],
    ['2025-11-20', [2026, 10, 20], '20 November 2025 · 1 year'],
    ['odd', [2026, 10, 20], 'odd'],
  ] as const)('%s on %j: %s', (date, [year, month, day], text) => {
    expect(birthText(date, Date.UTC(year, month, day, 4))).toBe(text);
  });

  it('is counted by the day in India', () => {
    const midnight = Date.parse('2026-03-12T00:00:00+05:30');
    expect(birthText('1998-03-12', midnight)).toMatch('28 years');
    expect(birthText('1998-03-12', midnight - 1)).toMatch('27 years');
  });
});

describe('flags', () => {
  const flags = (change: Partial<KycItem['orgKyc']['flags']>, suspended = false) =>
    flagsOf({
      suspended,
      orgKyc: { flags: { checksum: false, duplicates: [], under18: false, ...change } } as KycItem['orgKyc'],
    }).map(({ label }) => label);
  const other = { _id: '1', name: 'Zed Hosts' };

  it.each([
    ['none', flags({}), []],
    ['one other', flags({ duplicates: [other] }), ['Number used by 1 other']],
    [
      'all of them',
      flags({ checksum: true, under18: true, duplicates: [other, { ...other, _id: '2' }] }, true),
      ['Number used by 2 others', 'Checksum fails', 'Suspended', 'Under 18'],
    ],
  ])('%s', (_, labels, expected) => {
    expect(labels).toEqual(expected);
  });
});
