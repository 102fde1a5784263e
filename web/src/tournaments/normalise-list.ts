import type { TournamentList } from '@hotdrop/contract/tournaments/routes.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { readOrganization } from '../events/read-organization.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTextOrNull,
  firstInstant,
  isObject,
  type Loose,
} from '../lib/loose-values.ts';

/** Returns a tournament of a list, whatever its shape. */
export function readSummary(from: Loose): TournamentSummary {
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

/** Returns a response of GET /tournaments (a list, `items` or `tournaments`) in the canonical shape. */
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
