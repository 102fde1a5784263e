import { expect, test } from 'vitest';
import { tieBreakText } from '../../scrims/model.ts';

test('the tie-breakers are listed in order', () => {
  expect(tieBreakText(['wins', 'kills', 'latest-placement'])).toBe(
    'wins, then kills, then the better placement in the last match',
  );
});
