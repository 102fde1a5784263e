import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { grouped } from '@hotdrop/contract/lib/grouped.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';

/** The names of roles on screens. */
export const roleNames: Record<Role, string> = {
  player: 'Player',
  organization: 'Organization',
  admin: 'Admin',
};

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns "1st", "2nd", "3rd", "4th" and so on (SPEC §9). */
export function placeLabel(place: number): string {
  return `${place}${SUFFIX[rules.select(place)] ?? 'th'}`;
}

export { grouped as count };

/** Returns "1 team", "1,204 teams"; `many`: for irregular plurals. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** Returns the words with a full stop, unless they end in one, as names can ("Ishan D."). */
export function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

type Named = Pick<OrganizationSummary, 'name'> & { organizationInfo: { orgName: string } };

/** Returns an organization's display name. */
export function organizationName({ organizationInfo, name }: Named): string {
  return organizationInfo.orgName || name || 'Organizer';
}

/** Returns the display name of an event's organizer. */
export function organizerName({ organizationId }: { organizationId: Named }): string {
  return organizationName(organizationId);
}
