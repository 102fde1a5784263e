import { comparisonKey } from '../fields.ts';

/**
 * What two game ids share when they are of one player: as `comparisonKey`, and however they are grouped, with a `#` in
 * front or not. One within stays: it parts a name from its tag (Valorant).
 */
export function gameIdKey(gameId: string): string {
  const key = comparisonKey(gameId);
  return key.replace(/[\s\p{Pd}]/gu, '').replace(/^#+/, '') || key;
}
