import { expect, it } from 'vitest';
import { errorCatalogue } from '../lib/errors.ts';
import { scrimTexts } from './texts.ts';

it('screens that know an action will be rejected show the API’s error text', () => {
  const { SCRIM_ORGANIZATION_ONLY, SCRIM_FORBIDDEN, OWNER_SETS_CREDENTIALS } = errorCatalogue;
  expect(scrimTexts.organizationsOnly).toBe(SCRIM_ORGANIZATION_ONLY.message);
  expect(scrimTexts.forbidden).toBe(SCRIM_FORBIDDEN.message);
  expect(scrimTexts.ownerSetsCredentials).toBe(OWNER_SETS_CREDENTIALS.message);
});
