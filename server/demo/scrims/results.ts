import type { ResultRow } from '@hotdrop/contract/scrims/results/points.ts';
import { randomFrom } from '../random.ts';

/**
 * Returns the results of a match: every squad has a placement, better squads usually a better one, and those
 * who survive long get most kills. The same slots and match always have the same results.
 */
export function resultsOf(seed: string, slotNumbers: readonly number[], matchNumber: number): ResultRow[] {
  const random = randomFrom(`${seed} match ${matchNumber}`);
  const skill = randomFrom(`${seed} skill`);
  const strength = new Map(slotNumbers.map(slotNumber => [slotNumber, skill.next()]));
  const form = new Map(slotNumbers.map(slot => [slot, (strength.get(slot) ?? 0) + 1.4 * random.next()]));
  const order = slotNumbers.toSorted((a, b) => (form.get(b) ?? 0) - (form.get(a) ?? 0));
  return order.map((slotNumber, index) => {
    const survival = 1 - index / order.length;
    const kills = Math.round(random.between(0, 3) + survival * random.between(0, 9));
    return { slotNumber, placement: index + 1, kills };
  });
}
