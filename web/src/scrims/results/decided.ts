import type { TieRule } from '@hotdrop/contract/scrims/presets.ts';
import type { Standing } from '@hotdrop/contract/scrims/results/points.ts';

const reasons: Record<TieRule, string> = {
  wins: 'more wins than',
  'placement-points': 'more placement points than',
  kills: 'more kills than',
  'latest-placement': 'placed better in the last match than',
};

/**
 * Returns why a row is above the next one with the same total: 'more wins than Hydras'. Null where the totals decide.
 * The rule is in `decidedBy` of the row below.
 */
export function tieText(items: readonly Standing[], index: number): string | null {
  const [above, own, below] = [items[index - 1], items[index], items[index + 1]];
  if (own?.decidedBy === 'tie' && above) return `tied with ${above.teamName}`;
  if (!below || below.decidedBy === 'total') return null;
  if (below.decidedBy === 'tie') return `tied with ${below.teamName}`;
  return `${reasons[below.decidedBy]} ${below.teamName}`;
}
