import { expect, it } from 'vitest';
import type { Role } from '../lib/route.ts';
import type { BookingStatus } from './booking-schema.ts';
import { canManageScrim, canRequestKick, canRunRoom } from './permissions.ts';

const scrim = { organizationId: { _id: 'owner' }, createdBy: 'owner' };
const actor = (_id: string, role: Role) => ({ _id, role });

it.each([
  ['the owner', actor('owner', 'organization'), true, true],
  ['an admin', actor('somebody', 'admin'), true, false],
  ['another organization', actor('other', 'organization'), false, false],
  ['the owner’s account as a player', actor('owner', 'player'), false, false],
  ['a player', actor('player', 'player'), false, false],
  ['nobody', null, false, false],
])('what %s may do with a scrim', (_who, who, manages, runsRoom) => {
  expect(canManageScrim(who, scrim)).toBe(manages);
  expect(canRunRoom(who, scrim)).toBe(runsRoom);
});

it.each<[string, ReturnType<typeof actor>, BookingStatus | undefined, boolean]>([
  ['a confirmed squad', actor('player', 'player'), 'confirmed', true],
  ['a squad that has not paid', actor('player', 'player'), 'held', false],
  ['a waitlisted squad', actor('player', 'player'), 'waitlisted', false],
  ['a kicked squad', actor('player', 'player'), 'kicked', false],
  ['a player without a booking', actor('player', 'player'), undefined, false],
  ['the owner', actor('owner', 'organization'), 'confirmed', false],
])('may request a kick: %s', (_who, who, own, may) => {
  expect(canRequestKick(who, scrim, own)).toBe(may);
});
