import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { ScrimMode } from '@hotdrop/contract/scrims/presets.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSort, ScrimStatus, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import {
  type EventFilters,
  eventFiltersFrom,
  eventFiltersQuery,
  passesEventFilters,
} from '../events/event-filters.ts';
import { modeText, statusText } from './model.ts';

/** What the list is narrowed and ordered by; it lives in the URL, so back and reload keep it. '' narrows nothing. */
export type ScrimFilters = EventFilters & {
  mode: ScrimMode | '';
  fee: 'free' | 'paid' | '';
  status: ScrimStatus | '';
  sort: ScrimSort;
};

type Options<Value extends string> = readonly { value: Value; label: string }[];

/** The usual order first. */
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

export const modeOptions: Options<ScrimMode | ''> = [
  { value: '', label: 'Any mode' },
  ...modes.map(value => ({ value, label: modeText[value] })),
];

export const statusOptions: Options<ScrimStatus | ''> = [
  { value: '', label: 'Any status' },
  ...statuses.map(value => ({ value, label: statusText[value] })),
];

export const feeOptions: Options<'free' | 'paid' | ''> = [
  { value: '', label: 'Any fee' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'With a fee' },
];

const noFilters: ScrimFilters = {
  search: '',
  game: '',
  mode: '',
  fee: '',
  status: '',
  organizationId: '',
  sort: 'soonest',
};

/** The option that a text names; '' or the usual one for anything unknown. */
function chosen<Value extends string>(options: Options<Value>, text: string | null): Value {
  const [usual] = options;
  return (options.find(option => option.value === text) ?? usual)?.value as Value;
}

/** The filters that a URL names; anything unknown in it reads as the default. */
export function filtersFromParams(params: URLSearchParams): ScrimFilters {
  return {
    ...eventFiltersFrom(params),
    mode: chosen(modeOptions, params.get('mode')),
    fee: chosen(feeOptions, params.get('fee')),
    status: chosen(statusOptions, params.get('status')),
    sort: chosen(sortOptions, params.get('sort')),
  };
}

/** The query of GET /scrims for the filters, defaults left out. */
export function listQuery({ mode, fee, status, sort, ...shared }: ScrimFilters) {
  return {
    limit: limits.list.default,
    ...eventFiltersQuery(shared),
    ...(mode !== '' && { mode }),
    ...(fee !== '' && { fee }),
    ...(status !== '' && { status }),
    ...(sort !== noFilters.sort && { sort }),
  };
}

/** The URL of the filters, in the API's words; the plain list has the plain address. */
export function paramsFromFilters(filters: ScrimFilters): URLSearchParams {
  const { limit: _, ...named } = listQuery(filters);
  return new URLSearchParams(named);
}

/** How the list's filters stand in the URL; resetting them keeps the order. */
export const filterRules = {
  fromParams: filtersFromParams,
  toParams: paramsFromFilters,
  cleared: ({ sort }: ScrimFilters): ScrimFilters => ({ ...noFilters, sort }),
};

/** Whether anything is filtered out; the order filters nothing. */
export function isFiltered(filters: ScrimFilters): boolean {
  return paramsFromFilters({ ...filters, sort: noFilters.sort }).size > 0;
}

/** Whether a scrim on the page passes the filters, so that typing shows at once. The server's answer follows. */
export function passes(scrim: ScrimSummary, filters: ScrimFilters, now: number): boolean {
  if (filters.fee !== '' && (scrim.entryFee === 0) !== (filters.fee === 'free')) return false;
  if (filters.mode !== '' && scrim.mode !== filters.mode) return false;
  if (filters.status !== '' && statusNow(scrim, now) !== filters.status) return false;
  return passesEventFilters(scrim, filters);
}
