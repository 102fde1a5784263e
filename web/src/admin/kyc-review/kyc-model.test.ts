import type { KycItem } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { describe, expect, it } from 'vitest';
import { flagsOf } from './kyc-model.ts';
import { hasReason, rejectReasons, withReason } from './reject-dialog.tsx';

const [name, birth] = rejectReasons;

describe('reasons', () => {
  it('are added on their own lines below what was typed, and can be removed', () => {
    const both = withReason(withReason('Please write to us', name), birth);
    expect(both).toBe(`Please write to us\n${name}\n${birth}`);
    expect(hasReason(both, birth)).toBe(true);
    expect(withReason(both, name)).toBe(`Please write to us\n${birth}`);
    expect(hasReason('', name)).toBe(false);
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
