import type { RegistrationState } from '@hotdrop/contract/tournaments/rules.ts';
import { registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import type { Tournament } from '@hotdrop/contract/tournaments/tournaments.ts';
import { asList, asNumber, asObject, asText, firstInstant, isObject } from '../lib/loose-values.ts';
import { readSummary } from './normalise-list.ts';

/** Reads prizes from text or an object with a description. */
function readPrizes(value: unknown): string {
  return isObject(value) ? asText(value.description) : asText(value);
}

/** Reads prizes by placement from a list, or a map of placement ('1' or '1st') to amount; ordered by placement. */
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

/** The part of a group that a participant needs; `number` is null if the backend sent none. */
export type GroupSummary = { _id: string; name: string; number: number | null; memberIds: string[] };

const idOf = (value: unknown): string => (isObject(value) ? asText(value._id ?? value.id) : asText(value));

/** Reads groups from a list, `items` or `groups`, each with `number` or `index`. */
export function readGroups(answer: unknown): GroupSummary[] {
  const from = asObject(answer);
  return (Array.isArray(answer) ? answer : asList(from.items ?? from.groups)).filter(isObject).map(group => ({
    _id: idOf(group),
    name: asText(group.name),
    number: asNumber(group.number) ?? asNumber(group.index),
    memberIds: asList(group.memberIds).map(idOf),
  }));
}

/** A tournament with the groups that older backends embed in it. */
export type TournamentView = Tournament & { embeddedGroups: GroupSummary[] };

const STATES: readonly RegistrationState[] = ['open', 'full', 'closed', 'external'];

/** Returns the tournament in a response of GET /tournaments/{id}, bare or as `{tournament}`; null if there is none. */
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
    organizerSuspended: from.organizerSuspended === true,
    updatedAt: firstInstant(from.updatedAt) ?? summary.createdAt,
    embeddedGroups,
  };
}
