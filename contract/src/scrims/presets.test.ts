import { expect, test } from 'vitest';
import { presetOf } from './presets.ts';

test.each([
  ['BGMI', 'Erangel', 25, 'bgmi'],
  ['PUBG Mobile', 'Erangel', 25, 'bgmi'],
  ['Free Fire MAX', 'Bermuda', 12, 'free-fire'],
  ['freefire', 'Bermuda', 12, 'free-fire'],
  ['Valorant', undefined, 25, 'bgmi'],
  ['', undefined, 25, 'bgmi'],
])(
  '%s has its own maps, lobby size and points, and no maps if it is unknown',
  (game, map, squads, points) => {
    const preset = presetOf(game);
    expect([preset.maps[0], preset.lobby.squad, preset.points]).toEqual([map, squads, points]);
  },
);
