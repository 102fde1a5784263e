import { expect, it } from 'vitest';
import type { Role } from '../lib/route.ts';
import { canEditTournament, canSeeGroups } from './permissions.ts';

const tournament = { organizationId: { _id: 'owner' }, createdBy: 'creator' };
const actor = (_id: string, role: Role) => ({ _id, role });

it.each([
  ['the owner', actor('owner', 'organization'), false, true, true],
  ['its creator', actor('creator', 'organization'), false, true, true],
  ['an admin', actor('somebody', 'admin'), false, true, true],
  ['another organization', actor('other', 'organization'), false, false, false],
  ['the owner’s account as a player', actor('owner', 'player'), false, false, false],
  ['an unregistered player', actor('player', 'player'), false, false, false],
  ['a registered player', actor('player', 'player'), true, false, true],
  ['a signed-out user', null, false, false, false],
])('what %s may do with a tournament', (_who, who, isRegistered, manages, sees) => {
  expect(canEditTournament(who, tournament)).toBe(manages);
  expect(canSeeGroups(who, tournament, isRegistered)).toBe(sees);
});
