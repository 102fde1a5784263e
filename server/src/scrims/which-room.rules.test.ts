import { describe, expect, it } from 'vitest';
import type { CredentialsRow } from '../platform/db/schema-scrims.ts';
import { forManagers, forSquads } from './which-room.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 2, 15, minute));

const row = (match: number, setAt: number, releaseAt: number): CredentialsRow => ({
  scrim_id: '',
  match_number: match,
  through_match: match,
  room_code: '1',
  password: '2',
  release_at: at(releaseAt),
  is_planned: true,
  set_at: at(setAt),
  version: 1,
  changed_at: null,
  changed_room: false,
  reminded_at: null,
});

/** Three matches, the first at minute 22. */
const scrim = { start_at: at(22), end_at: at(157), match_count: 3, match_starts: null, matches_played: 0 };

describe('which details a squad gets', () => {
  const first = row(1, 0, 10);
  const second = row(2, 20, 50);
  it.each([
    ['none before the first release', [first, second], undefined, 9, undefined],
    ['the first match’s from its release on', [first, second], undefined, 10, 1],
    ['the first match’s while the second’s are set but not released', [first, second], undefined, 49, 1],
    ['the second match’s once released', [first, second], undefined, 50, 2],
    ['the first match’s again if changed after that', [row(1, 55, 10), second], undefined, 56, 1],
    ['those of the requested match', [first, second], 1, 55, 1],
    ['none of a match not released yet', [first, second], 2, 49, undefined],
    [
      'the first match’s before it is played, even if the third’s are released too',
      [first, row(3, 1, 10)],
      undefined,
      15,
      1,
    ],
    ['the next match’s if only later ones are released', [row(3, 0, 10), row(2, 0, 10)], undefined, 15, 2],
    [
      'the second match’s once it is being played, even if the first’s were corrected later',
      [row(1, 65, 10), second],
      undefined,
      68,
      2,
    ],
    [
      'the first match’s after it is over if no others are released',
      [first, row(3, 0, 100)],
      undefined,
      70,
      1,
    ],
    ['none if none are set', [], undefined, 60, undefined],
  ])('%s', (_what, rows, asked, minute, match) => {
    expect(forSquads(rows, { matchNumber: asked, scrim, now: at(minute) })?.match_number).toBe(match);
  });
});

it('the owner gets those of the match, or the ones set last', () => {
  const rows = [row(1, 30, 40), row(2, 20, 50)];
  expect(forManagers(rows, undefined)?.match_number).toBe(1);
  expect(forManagers(rows, 2)?.match_number).toBe(2);
  expect(forManagers(rows, 3)).toBeUndefined();
});
