import { grouped } from './grouped.ts';

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns "1st", "2nd", "3rd", "4th" and so on (SPEC §9). */
export function placeLabel(place: number): string {
  return `${place}${SUFFIX[rules.select(place)] ?? 'th'}`;
}

/** Returns "1 team", "1,204 teams"; `many`: for irregular plurals. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}
