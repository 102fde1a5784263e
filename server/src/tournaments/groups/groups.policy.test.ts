import type { Role } from '@hotdrop/contract/lib/route.ts';
import { expect, it } from 'vitest';
import { toGroup } from './groups.mapper.ts';
import { canManageGroups, canSeeGroups } from './groups.policy.ts';

const tournament = { organization_id: 'owner', created_by: 'creator' };
const actor = (_id: string, role: Role) => ({ _id, role, name: '', avatarUrl: null, sessionId: '' });

it.each([
  ['the owner', actor('owner', 'organization'), false, true, true],
  ['its creator', actor('creator', 'organization'), false, true, true],
  ['an admin', actor('somebody', 'admin'), false, true, true],
  ['another organization', actor('other', 'organization'), false, false, false],
  ['the owner’s account as a player', actor('owner', 'player'), false, false, false],
  ['a player who is not in it', actor('player', 'player'), false, false, false],
  ['a registered player', actor('player', 'player'), true, false, true],
  ['nobody', null, false, false, false],
])('%s', (_who, who, isRegistered, manages, sees) => {
  expect(canManageGroups(who, tournament)).toBe(manages);
  expect(canSeeGroups(who, tournament, isRegistered)).toBe(sees);
});

it('a group goes out with its members counted, and nothing of its row besides', () => {
  const row = {
    id: 'g',
    tournament_id: 't',
    number: 7,
    name: 'Finals',
    room_id: 'r',
    created_at: new Date(),
    member_ids: ['a', 'b'],
    last_seq: 4,
    last_post_seq: 3,
  };
  expect(toGroup(row)).toEqual({
    _id: 'g',
    tournamentId: 't',
    number: 7,
    name: 'Finals',
    memberIds: ['a', 'b'],
    memberCount: 2,
    roomId: 'r',
    lastSeq: 4,
    lastPostSeq: 3,
  });
});
