import type { TournamentList } from '@hotdrop/contract/tournaments/routes.ts';
import { registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import type {
  RegistrationState,
  Tournament,
  TournamentSummary,
} from '@hotdrop/contract/tournaments/tournament.ts';
import type { OrganizationSummary } from '@hotdrop/contract/users.ts';

/*
 * Older backends answered in other shapes (SPEC §3 and §7). They are only read here, never sent: everything
 * behind this file knows one canonical tournament.
 */

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asObject = (value: unknown): Loose => (isObject(value) ? value : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const asTextOrNull = (value: unknown): string | null => asText(value) || null;

function asNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The first value that is an instant, as ISO. */
function firstInstant(...values: unknown[]): string | null {
  for (const value of values) {
    const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
    if (date && !Number.isNaN(date.getTime())) return date.toISOString();
  }
  return null;
}

/** `organizationId` as an id or as an object with `organizationInfo`. */
function readOrganization(value: unknown): OrganizationSummary {
  const from = asObject(value);
  const info = asObject(from.organizationInfo);
  const orgName = asText(info.orgName) || asText(from.name);
  return {
    _id: isObject(value) ? asText(from._id ?? from.id) : asText(value),
    name: asText(from.name) || orgName,
    avatarUrl: asTextOrNull(from.avatarUrl),
    verified: from.verified === true,
    organizationInfo: { orgName, location: asText(info.location) },
  };
}

/** Prizes as text or as an object with a description. */
function readPrizes(value: unknown): string {
  return isObject(value) ? asText(value.description) : asText(value);
}

/** Prizes by place as a list, or as a map of place ('1' or '1st') to amount; ordered by place. */
function readPrizeBreakdown(value: unknown): Tournament['prizeBreakdown'] {
  const pairs = isObject(value)
    ? Object.entries(value)
    : asList(value).map((entry, index) => {
        const { place, amount } = asObject(entry);
        return isObject(entry) ? [place ?? index + 1, amount] : [index + 1, entry];
      });
  return pairs
    .map(([place, amount]) => ({ place: Number.parseInt(asText(place), 10), amount: asNumber(amount) }))
    .filter(
      (prize): prize is Tournament['prizeBreakdown'][number] => prize.place > 0 && prize.amount !== null,
    )
    .sort((a, b) => a.place - b.place);
}

function readSummary(from: Loose): TournamentSummary {
  const timeSlot = asObject(from.timeSlot);
  const organization = readOrganization(from.organizationId);
  const embedded = Math.max(asList(from.registrations).length, asList(from.participants).length);
  const createdBy = isObject(from.createdBy)
    ? asText(from.createdBy._id ?? from.createdBy.id)
    : asText(from.createdBy);
  return {
    _id: asText(from._id ?? from.id),
    title: asText(from.title),
    bannerUrl: asTextOrNull(from.bannerUrl),
    game: asText(from.game),
    prizePool: asText(from.prizePool),
    prizePoolTotal: asNumber(from.prizePoolTotal),
    entryFee: asNumber(from.entryFee) ?? 0,
    capacity: asNumber(from.capacity) ?? 0,
    registeredCount: asNumber(from.registeredCount) ?? embedded,
    startAt: firstInstant(from.startAt, timeSlot.start, from.date) ?? '',
    endAt: firstInstant(from.endAt, timeSlot.end),
    registrationClosesAt: firstInstant(from.registrationClosesAt),
    registrationUrl: asTextOrNull(from.registrationUrl),
    organizationId: organization,
    createdBy: createdBy || organization._id,
    createdAt: firstInstant(from.createdAt) ?? '',
  };
}

/** An answer of GET /tournaments as a list, as `items` or as `tournaments`, in the canonical shape. */
export function readTournamentList(answer: unknown): TournamentList {
  const from = asObject(answer);
  const raw = Array.isArray(answer) ? answer : asList(from.items ?? from.tournaments);
  const items = raw
    .filter(isObject)
    .map(readSummary)
    .filter(item => item._id !== '');
  const games = Array.isArray(from.games) ? from.games.map(asText) : items.map(item => item.game);
  return {
    items,
    nextCursor: asTextOrNull(from.nextCursor),
    total: asNumber(from.total) ?? items.length,
    games: [...new Set(games.filter(game => game !== ''))],
  };
}

/** A group as far as a participant needs it; `number` is null when no backend said it. */
export type GroupSummary = { _id: string; name: string; number: number | null; memberIds: string[] };

const idOf = (value: unknown): string => (isObject(value) ? asText(value._id ?? value.id) : asText(value));

/** Groups as a list, as `items` or as `groups`, each with `number` or `index`. */
export function readGroups(answer: unknown): GroupSummary[] {
  const from = asObject(answer);
  return (Array.isArray(answer) ? answer : asList(from.items ?? from.groups)).filter(isObject).map(group => ({
    _id: idOf(group),
    name: asText(group.name),
    number: asNumber(group.number) ?? asNumber(group.index),
    memberIds: asList(group.memberIds).map(idOf),
  }));
}

/** What older backends put into the tournament itself. */
export type TournamentView = Tournament & { embeddedGroups: GroupSummary[] };

const STATES: readonly RegistrationState[] = ['open', 'full', 'closed', 'external'];

/** An answer of GET /tournaments/{id}, bare or as `{tournament}`; null when there is no tournament in it. */
export function readTournament(answer: unknown, now: number): TournamentView | null {
  const outer = asObject(answer);
  const from = isObject(outer.tournament) ? outer.tournament : outer;
  const summary = readSummary(from);
  if (summary._id === '') return null;
  const embeddedGroups = readGroups(from.groups);
  return {
    ...summary,
    description: asText(from.description),
    rules: asText(from.rules),
    prizes: readPrizes(from.prizes),
    prizeBreakdown: readPrizeBreakdown(from.prizeBreakdown),
    isRegistered: from.isRegistered === true,
    registrationState:
      STATES.find(state => state === from.registrationState) ?? registrationState(summary, now),
    groupCount: asNumber(from.groupCount) ?? embeddedGroups.length,
    updatedAt: firstInstant(from.updatedAt) ?? summary.createdAt,
    embeddedGroups,
  };
}
