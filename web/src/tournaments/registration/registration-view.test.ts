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
  ['a player already in', { isRegistered: true, registrationState: 'full' }, player, 'registered'],
  ['a player already in, after it', { isRegistered: true, endAt: past, startAt: past }, player, 'registered'],
  ['a full one', { registrationState: 'full' }, player, 'full'],
  ['a full one, signed out', { registrationState: 'full' }, null, 'full'],
  ['a closed one', { registrationState: 'closed' }, player, 'closed'],
  ['a deadline just passed', { registrationClosesAt: past }, player, 'closed'],
  ['a finished one', { startAt: past, endAt: past, registrationState: 'closed' }, player, 'completed'],
  ['registration on another site', { registrationState: 'external' }, null, 'external'],
  ['one whose organizer is suspended', { organizerSuspended: true }, player, 'suspended'],
  [
    'registration on another site with a suspended organizer',
    { organizerSuspended: true, registrationState: 'external' },
    null,
    'suspended',
  ],
  [
    'a player already in, its organizer suspended',
    { organizerSuspended: true, isRegistered: true },
    player,
    'registered',
  ],
  ['the owner of a closed one', { registrationState: 'closed' }, owner, 'closed'],
])('%s', (_name, change, user, view) => {
  const reader = { status: user ? ('authenticated' as const) : ('unauthenticated' as const), user };
  expect(registrationView(aTournament(change), reader, Date.now())).toBe(view);
});

test('until the user is known, nothing is offered', () => {
  expect(registrationView(aTournament(), { status: 'loading', user: null }, Date.now())).toBe('checking');
});
