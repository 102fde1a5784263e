import { expect, test } from 'vitest';
import { tieBreakText } from '../../scrims/model.ts';

test('the rules are named in their order', () => {
  expect(tieBreakText(['wins', 'kills', 'latest-placement'])).toBe(
    'wins, then kills, then the better placement in the last match',
  );
});
