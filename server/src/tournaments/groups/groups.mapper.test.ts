import { expect, it } from 'vitest';
import { toGroup } from './groups.mapper.ts';

it('a group is returned with its member count, and nothing else from its row', () => {
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
