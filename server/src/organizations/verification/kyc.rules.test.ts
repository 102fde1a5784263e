import { describe, expect, it } from 'vitest';
import type { KycSubmissionRow } from '../../platform/db/schema.ts';
import { assertMayDecide, assertMaySubmit, documentsKeptUntil, isUnder18 } from './kyc.rules.ts';

describe('somebody is under 18', () => {
  it.each([
    ['2008-06-15', '2026-06-14', true],
    ['2008-06-15', '2026-06-15', false],
    ['2008-06-15', '2026-06-16', false],
    ['2008-12-31', '2026-01-01', true],
    ['2008-02-29', '2026-02-28', true],
    ['2008-02-29', '2026-03-01', false],
    ['1900-01-01', '2026-01-01', false],
    ['2026-01-01', '2026-01-01', true],
  ])('born on %s, on %s: %s', (dob, day, under) => expect(isUnder18(dob, day)).toBe(under));
});

describe('pictures are kept', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  it.each([
    [30, 30, '2026-03-31T10:00:00.000Z'],
    [30, null, '2026-03-31T10:00:00.000Z'],
    // The retention was set longer or shorter in the meantime.
    [90, 30, '2026-03-31T10:00:00.000Z'],
    [7, 30, '2026-03-08T10:00:00.000Z'],
  ])('set to %s days, agreed to %s: until %s', (retentionDays, consentedDays, until) => {
    expect(documentsKeptUntil(now, { retentionDays, consentedDays }).toISOString()).toBe(until);
  });
});

describe('who may submit', () => {
  it.each([
    ['unsubmitted', false, null],
    ['rejected', false, null],
    ['pending', false, 'KYC_PENDING'],
    ['pending', true, 'KYC_PENDING'],
    ['approved', true, 'KYC_VERIFIED'],
    ['approved', false, 'KYC_VERIFIED'],
    ['unsubmitted', true, 'KYC_VERIFIED'],
    ['rejected', true, 'KYC_VERIFIED'],
  ] as const)('%s, verified %s: %s', (kyc_status, verified, code) => {
    expect(codeOf(() => assertMaySubmit({ kyc_status, verified }))).toBe(code);
  });
});

describe('what may be decided', () => {
  const submission = (status: KycSubmissionRow['status']) => ({ id: 'new', status }) as KycSubmissionRow;
  it.each([
    [undefined, undefined, 'KYC_NOT_FOUND'],
    [undefined, 'new', 'KYC_NOT_FOUND'],
    [submission('pending'), undefined, null],
    [submission('pending'), 'new', null],
    [submission('pending'), 'old', 'KYC_CHANGED'],
    [submission('approved'), 'old', 'KYC_CHANGED'],
    [submission('approved'), 'new', 'KYC_DECIDED'],
    [submission('rejected'), undefined, 'KYC_DECIDED'],
  ])('%j, seen %s: %s', (latest, seen, code) => {
    expect(codeOf(() => assertMayDecide(latest, seen))).toBe(code);
  });
});

function codeOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}
