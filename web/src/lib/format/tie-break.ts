import type { TieRule } from '@hotdrop/contract/scrims/presets.ts';

const names: Record<TieRule, string> = {
  wins: 'wins',
  'placement-points': 'placement points',
  kills: 'kills',
  'latest-placement': 'the better placement in the last match',
};

/** The rules that part equal totals, in the order in which they are asked: "wins, then kills". */
export function tieBreakText(rules: readonly TieRule[]): string {
  return rules.map(rule => names[rule]).join(', then ');
}
