const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "2nd", "3rd", then "4th" and so on (SPEC §9). */
export function placeLabel(place: number): string {
  return `${place}${SUFFIX[rules.select(place)] ?? 'th'}`;
}
