import { expect, it } from 'vitest';
import { consentedDays, kycConsent } from './texts.ts';

it.each([1, 7, 30, 3650])('a consent to %i days contains the days in its text and its version', days => {
  const { version, text } = kycConsent(days);
  expect(text).toContain(days === 1 ? 'deleted 1 day after' : `deleted ${days} days after`);
  expect(consentedDays(version)).toBe(days);
});

it.each(['', '1', '1/', '1/x', '1/30/2', '2025-11'])('the consent version %j contains no days', version => {
  expect(consentedDays(version)).toBeNull();
});
