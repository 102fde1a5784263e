import type { Standing } from '@hotdrop/contract/scrims/points.ts';
import type { TieRule } from '@hotdrop/contract/scrims/presets.ts';

const reasons: Record<TieRule, string> = {
  wins: 'more wins than',
  'placement-points': 'more placement points than',
  kills: 'more kills than',
  'latest-placement': 'placed better in the last match than',
};

/**
 * Why a row stands above the next one although both have the same total, in words: 'more wins than Hydras'.
 * Null where the totals say it. The rule stands at the row below (`decidedBy`).
 */
export function tieText(items: readonly Standing[], index: number): string | null {
  const [above, own, below] = [items[index - 1], items[index], items[index + 1]];
  if (own?.decidedBy === 'tie' && above) return `level with ${above.teamName}: no rule parts them`;
  if (!below || below.decidedBy === 'total') return null;
  if (below.decidedBy === 'tie') return `level with ${below.teamName}: no rule parts them`;
  return `${reasons[below.decidedBy]} ${below.teamName}`;
}
