import { expect, test } from 'vitest';
import { gameOf } from './games.ts';

test.each([
  ['BGMI', 'Erangel', 25, 'bgmi', true, [16]],
  ['PUBG Mobile', 'Erangel', 25, 'bgmi', true, [16]],
  ['Free Fire MAX', 'Bermuda', 12, 'free-fire', true, [16, 12]],
  ['freefire', 'Bermuda', 12, 'free-fire', true, [16, 12]],
  ['Valorant', undefined, 25, 'bgmi', false, [16]],
  ['', undefined, 25, 'bgmi', false, [16]],
])(
  '%s has its own maps, lobby, points, ID format and group sizes',
  (name, map, squads, points, ids, groups) => {
    const game = gameOf(name);
    expect([game.maps[0], game.lobby.squad, game.points, game.numericIds, game.groupSizes]).toEqual([
      map,
      squads,
      points,
      ids,
      groups,
    ]);
  },
);
