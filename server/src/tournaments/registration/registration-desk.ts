import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import type {
  RegisterTeamBody,
  Registration,
} from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { type RegistrationState, registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import { ignKeys, squadRefused } from '../../events/squads.rules.ts';
import type { InTransaction } from '../../platform/db/database.ts';
import type { TournamentRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { timesOf } from '../tournaments.mapper.ts';
import { tellRegistered } from '../tournaments.notices.ts';
import { lockTournament, updateTournament } from '../tournaments.queries.ts';
import { type Entry, enterTeams } from './entry.rules.ts';
import { toRegistration } from './registrations.mapper.ts';
import {
  findOwnEntries,
  findRegistrations,
  findTakenEntries,
  insertTeams,
  type ParticipantRow,
} from './registrations.queries.ts';

export type RegistrationRequest = { userId: string; team: RegisterTeamBody; idempotencyKey: string | null };

/** A registered team, and the number of teams including it. */
export type Registered = { registration: Registration; registeredCount: number };

type RegisteredBatch = {
  /** Each request's outcome, in order. */
  outcomes: (Registered | AppError)[];
  /** The accounts whose teams this registered. */
  entered: string[];
  registeredCount: number;
  capacity: number;
};

/** One shared instance: most requests of a rush get it, and each new one would capture a stack trace. */
const full = new AppError('TOURNAMENT_FULL');

/**
 * Registers a batch of teams in order of arrival, in one transaction under the tournament's row lock, so that
 * simultaneous requests never oversell, on any number of nodes (SECURITY D5).
 * @throws AppError TOURNAMENT_NOT_FOUND
 */
export async function registerBatch(
  trx: InTransaction,
  tournamentId: string,
  requests: readonly RegistrationRequest[],
  now: Date,
): Promise<RegisteredBatch> {
  const tournament = await lockTournament(trx, tournamentId);
  if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
  const entries = await decide(trx, tournament, requests, now);
  const decided = requests.map((request, index) => ({ ...request, entry: entries[index] as Entry }));
  const teams = decided.flatMap(({ entry, ...request }) =>
    entry.kind === 'entered' ? [{ ...request, id: randomUUIDv7(), number: entry.number }] : [],
  );
  const registeredCount = tournament.registered_count + teams.length;
  if (teams.length > 0) {
    await insertTeams(trx, tournamentId, teams, now);
    await updateTournament(trx, tournamentId, {
      registered_count: registeredCount,
      last_number: tournament.last_number + teams.length,
    });
    await tellRegistered(trx, tournament, { registeredCount, now });
  }
  const thoseIn = decided.filter(({ entry }) => entry.kind !== 'refused').map(({ userId }) => userId);
  const rows = new Map((await findRegistrations(trx, tournamentId, thoseIn)).map(row => [row.user_id, row]));
  return {
    outcomes: decided.map(({ userId, team, entry }) => {
      if (entry.kind === 'refused')
        return entry.code === full.code ? full : squadRefused(entry, team.players);
      const registration = toRegistration(rows.get(userId) as ParticipantRow);
      if (entry.kind === 'entered') return { registration, registeredCount: entry.registeredCount };
      return isSame(registration, team)
        ? { registration, registeredCount }
        : new AppError('REQUEST_REPEATED');
    }),
    entered: teams.map(({ userId }) => userId),
    registeredCount,
    capacity: tournament.capacity,
  };
}

/** Returns each request's outcome, in order. */
async function decide(
  trx: InTransaction,
  tournament: TournamentRow,
  requests: readonly RegistrationRequest[],
  now: Date,
): Promise<Entry[]> {
  const { id, capacity, registered_count: registeredCount, last_number: lastNumber } = tournament;
  const own = await findOwnEntries(trx, id, requests);
  const closed = own.organizerHidden ? 'ORGANIZER_SUSPENDED' : whyClosed(tournament, now);
  const applicants = requests.map(({ userId, idempotencyKey, team }) => ({
    userId,
    idempotencyKey,
    // Skipped when nobody can register: most requests of a rush arrive after the last slot is taken.
    teamKey: closed ? '' : comparisonKey(team.teamName),
    ignKeys: closed ? [] : ignKeys(team.players),
  }));
  const taken = closed ? { teamKeys: [], ignKeys: [] } : await findTakenEntries(trx, id, applicants);
  return enterTeams(
    {
      capacity,
      registeredCount,
      lastNumber,
      keys: new Map(own.teams.map(one => [one.userId, one.idempotencyKey])),
      usedKeys: new Set(own.usedKeys),
      teamKeys: new Set(taken.teamKeys),
      ignKeys: new Set(taken.ignKeys),
    },
    applicants,
    closed,
  );
}

const refusals: Record<RegistrationState, ErrorCode | null> = {
  open: null,
  full: 'TOURNAMENT_FULL',
  closed: 'REGISTRATION_CLOSED',
  external: 'REGISTRATION_EXTERNAL',
};

/** Returns why nobody can register now, or null. */
function whyClosed(tournament: TournamentRow, now: Date): ErrorCode | null {
  const { registration_url: registrationUrl, registered_count: registeredCount, capacity } = tournament;
  const event = { ...timesOf(tournament), registrationUrl, registeredCount, capacity };
  return refusals[registrationState(event, now.getTime())];
}

/** Returns whether the request repeats what the team has registered. */
function isSame({ teamName, phone, realName, players }: Registration, team: RegisterTeamBody): boolean {
  return isDeepStrictEqual({ teamName, phone, realName, players }, team);
}
