import { expect, it } from 'vitest';
import { consentedDays, kycConsent } from './texts.ts';

it.each([1, 7, 30, 3650])('a consent for %i days names them, and its version tells them again', days => {
  const { version, text } = kycConsent(days);
  expect(text).toContain(days === 1 ? 'deleted 1 day after' : `deleted ${days} days after`);
  expect(consentedDays(version)).toBe(days);
});

it.each(['', '1', '1/', '1/x', '1/30/2', '2025-11'])('the version %j names no days', version => {
  expect(consentedDays(version)).toBeNull();
});
