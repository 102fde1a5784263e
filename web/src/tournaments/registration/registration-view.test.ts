import type { User } from '@hotdrop/contract/account/users.ts';
import type { Tournament } from '@hotdrop/contract/tournaments/tournaments.ts';
import { expect, test } from 'vitest';
import { aUser } from '../../../test/people.ts';
import { aTournament, ids } from '../../../test/tournaments.ts';
import { registrationView } from './registration-view.ts';

const player = aUser();
const owner = aUser({ _id: ids.organization, role: 'organization' });
const otherOrganization = aUser({ _id: 'other', role: 'organization' });
const admin = aUser({ _id: 'admin', role: 'admin' });
const past = new Date(Date.now() - 60_000).toISOString();

test.each<[string, Partial<Tournament>, User | null, string]>([
  ['a player', {}, player, 'register'],
  ['a signed-out user', {}, null, 'sign-in'],
  ['another organization', {}, otherOrganization, 'players-only'],
  ['the owner', {}, owner, 'organizer'],
  ['an admin', {}, admin, 'organizer'],
  ['a registered player', { isRegistered: true, registrationState: 'full' }, player, 'registered'],
  [
    'a registered player, after the end',
    { isRegistered: true, endAt: past, startAt: past },
    player,
    'registered',
  ],
  ['a full tournament', { registrationState: 'full' }, player, 'full'],
  ['a full tournament, signed out', { registrationState: 'full' }, null, 'full'],
  ['registration closed', { registrationState: 'closed' }, player, 'closed'],
  ['a deadline that has just passed', { registrationClosesAt: past }, player, 'closed'],
  ['a finished tournament', { startAt: past, endAt: past, registrationState: 'closed' }, player, 'completed'],
  ['registration on another site', { registrationState: 'external' }, null, 'external'],
  ['a suspended organizer', { organizerSuspended: true }, player, 'suspended'],
  [
    'registration on another site with a suspended organizer',
    { organizerSuspended: true, registrationState: 'external' },
    null,
    'suspended',
  ],
  [
    'a registered player, with a suspended organizer',
    { organizerSuspended: true, isRegistered: true },
    player,
    'registered',
  ],
  ['the owner, with registration closed', { registrationState: 'closed' }, owner, 'closed'],
])('registration view: %s', (_name, change, user, view) => {
  const reader = { status: user ? ('authenticated' as const) : ('unauthenticated' as const), user };
  expect(registrationView(aTournament(change), reader, Date.now())).toBe(view);
});

test('until the user is known, nothing is offered', () => {
  expect(registrationView(aTournament(), { status: 'loading', user: null }, Date.now())).toBe('checking');
});
