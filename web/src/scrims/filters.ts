import { limits } from '@hotdrop/contract/limits.ts';
import type { ScrimMode } from '@hotdrop/contract/scrims/presets.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSort, ScrimStatus, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { eventFilters, type FiltersOf, type Options, passesEventFilters } from '../events/event-filters.ts';
import { statusText } from '../events/event-status.tsx';
import { modeText } from './model.ts';

export const sortOptions: Options<ScrimSort> = [
  { value: 'soonest', label: 'Soonest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'lowest-fee', label: 'Lowest fee' },
  { value: 'highest-fee', label: 'Highest fee' },
  { value: 'most-slots', label: 'Most slots' },
];

const modes: readonly ScrimMode[] = ['solo', 'duo', 'squad'];
/** As players ask for them. */
const statuses: readonly ScrimStatus[] = ['open', 'full', 'upcoming', 'live', 'completed', 'cancelled'];

const mode: Options<ScrimMode | ''> = [
  { value: '', label: 'Any mode' },
  ...modes.map(value => ({ value, label: modeText[value] })),
];

const status: Options<ScrimStatus | ''> = [
  { value: '', label: 'Any status' },
  ...statuses.map(value => ({ value, label: statusText[value] })),
];

const fee: Options<'free' | 'paid' | ''> = [
  { value: '', label: 'Any fee' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'With a fee' },
];

export const choices = { mode, fee, status };
export const scrimFilters = eventFilters({ limit: limits.list.default, sorts: sortOptions, choices });
export type ScrimFilters = FiltersOf<ScrimSort, typeof choices>;

/** Whether a scrim on the page passes the filters, so that typing shows at once. The server's answer follows. */
export function passes(scrim: ScrimSummary, filters: ScrimFilters, now: number): boolean {
  if (filters.fee !== '' && (scrim.entryFee === 0) !== (filters.fee === 'free')) return false;
  if (filters.mode !== '' && scrim.mode !== filters.mode) return false;
  if (filters.status !== '' && statusNow(scrim, now) !== filters.status) return false;
  return passesEventFilters(scrim, filters);
}
