import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import type {
  Participant,
  RegisterTeamBody,
  Registration,
} from '@hotdrop/contract/tournaments/registration.ts';
import { registrationState } from '@hotdrop/contract/tournaments/rules.ts';
import type { ParticipantFilter } from '@hotdrop/contract/tournaments/team-selection.ts';
import { type Executor, ofOneMoment } from '../../db/database.ts';
import type { Actor } from '../../http/authenticate.ts';
import { batched } from '../../lib/batched.ts';
import { decodeCursor } from '../../lib/cursor.ts';
import { AppError, violatedConstraint } from '../../lib/errors.ts';
import { pageOf } from '../../lib/pages.ts';
import type { AccountEvents } from '../../realtime/account-events.ts';
import { createEntryGate } from './entry-gate.ts';
import { toManagedParticipant, toPublicParticipant, toRegistration } from './registrations.mapper.ts';
import {
  countParticipants,
  findForRegistration,
  findParticipantPage,
  findRegistration,
  findTakenIgnKey,
  insertTeam,
} from './registrations.queries.ts';
import { createRemovals, type RemovalDeps } from './removals.ts';
import { ignKeys, playerTaken, teamNameTaken } from './squads.rules.ts';
import { teamsOf } from './team-selection.queries.ts';
import { ownerOf, timesOf } from './tournaments.mapper.ts';
import { findRegistered, findTournamentById } from './tournaments.queries.ts';

type Deps = RemovalDeps & { accountEvents: Pick<AccountEvents, 'registered'> };
type Registered = { registration: Registration; registeredCount: number };
type ParticipantsQuery = {
  search: string;
  filter: ParticipantFilter;
  groupId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  offset?: number | undefined;
};

export type RegistrationsService = ReturnType<typeof createRegistrationsService>;

/** Squads in a tournament: entering, withdrawing, being removed, being listed. */
export function createRegistrationsService(deps: Deps) {
  const { db, clock, snapshots, slotEvents, accountEvents } = deps;

  /** The first answer again, for a retry of the very same request. @throws AppError REQUEST_REPEATED for another body */
  const repeated = async (
    tournamentId: string,
    userId: string,
    team: RegisterTeamBody,
  ): Promise<Registered> => {
    const [row, tournament] = await Promise.all([
      findRegistration(db, tournamentId, userId),
      findTournamentById(db, tournamentId),
    ]);
    if (!row || !tournament) throw new AppError('NOT_REGISTERED');
    const registration = toRegistration(row);
    const { teamName, phone, realName, players } = registration;
    if (!isDeepStrictEqual({ teamName, phone, realName, players }, team))
      throw new AppError('REQUEST_REPEATED');
    return { registration, registeredCount: tournament.registered_count };
  };

  /** @throws AppError FORBIDDEN */
  const assertPlaysIn = async (trx: Executor, tournamentId: string, actor: Actor | null): Promise<void> => {
    const own = actor && (await findRegistered(trx, [{ tournamentId, userId: actor._id }]));
    if (!own?.size) throw new AppError('FORBIDDEN');
  };

  const gate = createEntryGate();

  const findState = batched((wanted: readonly { tournamentId: string; userId: string }[]) =>
    findForRegistration(db, wanted),
  );

  /**
   * Why a squad cannot get in, if it can't. 'repeat' when this very request was answered before.
   * @throws AppError with the reason
   */
  const check = async (
    tournamentId: string,
    userId: string,
    idempotencyKey: string | null,
  ): Promise<'free' | 'repeat'> => {
    const found = await findState({ tournamentId, userId });
    if (!found) throw new AppError('TOURNAMENT_NOT_FOUND');
    if (found.own) {
      if (idempotencyKey !== null && found.own.idempotencyKey === idempotencyKey) return 'repeat';
      throw new AppError('ALREADY_REGISTERED');
    }
    if (!found.organizer_stands) throw new AppError('ORGANIZER_SUSPENDED');
    const state = registrationState(
      {
        ...timesOf(found),
        registrationUrl: found.registration_url,
        registeredCount: found.registered_count,
        capacity: found.capacity,
      },
      clock.now().getTime(),
    );
    if (state === 'closed') throw new AppError('REGISTRATION_CLOSED');
    if (state === 'external') throw new AppError('REGISTRATION_EXTERNAL');
    if (state === 'full') throw new AppError('TOURNAMENT_FULL');
    return 'free';
  };

  const explainConflict = async (
    error: unknown,
    tournamentId: string,
    team: RegisterTeamBody,
  ): Promise<AppError> => {
    if (violatedConstraint(error) === 'registration_requests_key') return new AppError('REQUEST_REPEATED');
    if (violatedConstraint(error) === 'registrations_team_name_key') return teamNameTaken();
    return playerTaken(team.players, await findTakenIgnKey(db, tournamentId, ignKeys(team.players)));
  };

  /** Takes the place; the gate has let this team through. A broken unique constraint is an answer, not a failure. */
  const enter = async (team: Parameters<typeof insertTeam>[1]) => {
    let full = false;
    try {
      const entered = await insertTeam(db, team);
      full = !entered || entered.registeredCount >= entered.capacity;
      return entered;
    } catch (error) {
      if (violatedConstraint(error) === undefined) throw error;
      return { conflict: error };
    } finally {
      gate.leave(team.tournamentId, full);
    }
  };

  return {
    ...createRemovals(deps),

    /**
     * Enters a squad, once: a repeat with the same idempotency key gets the first answer again.
     * @throws AppError TOURNAMENT_NOT_FOUND, ALREADY_REGISTERED, TOURNAMENT_FULL, REGISTRATION_CLOSED,
     * REGISTRATION_EXTERNAL, ORGANIZER_SUSPENDED, TEAM_NAME_TAKEN, PLAYER_TAKEN, REQUEST_REPEATED
     */
    async register(
      actor: Actor,
      tournamentId: string,
      team: RegisterTeamBody,
      idempotencyKey: string | null,
    ): Promise<Registered> {
      let turn: 'go' | 'look-again';
      do {
        const outcome = await check(tournamentId, actor._id, idempotencyKey);
        if (outcome === 'repeat') return repeated(tournamentId, actor._id, team);
        turn = await gate.enter(tournamentId);
      } while (turn === 'look-again');
      const id = randomUUIDv7();
      const now = clock.now();
      const entered = await enter({ id, tournamentId, userId: actor._id, team, idempotencyKey, now });
      if (!entered || 'conflict' in entered) {
        // Somebody was faster, perhaps this user's other tab: the state by now tells which.
        const outcome = await check(tournamentId, actor._id, idempotencyKey);
        if (outcome === 'repeat') return repeated(tournamentId, actor._id, team);
        throw entered
          ? await explainConflict(entered.conflict, tournamentId, team)
          : new AppError('TOURNAMENT_FULL');
      }
      snapshots.countsChanged();
      slotEvents.slotsChanged(tournamentId, entered.registeredCount, entered.capacity);
      accountEvents.registered(actor._id, tournamentId);
      const registration: Registration = {
        _id: id,
        tournamentId,
        userId: { _id: actor._id, name: actor.name, avatarUrl: actor.avatarUrl },
        teamName: team.teamName,
        number: entered.number,
        createdAt: now.toISOString(),
        realName: team.realName,
        phone: team.phone,
        players: team.players,
      };
      return { registration, registeredCount: entered.registeredCount };
    },

    /**
     * The teams in the order of registration; private fields only for the owner and admins. Who is grouped with whom
     * is for them and for those who play. @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN
     */
    async list(actor: Actor | null, tournamentId: string, query: ParticipantsQuery) {
      const afterNumber = query.cursor ? Number(decodeCursor(query.cursor, ['number'])[0]) : 0;
      const { offset = 0, limit } = query;
      return ofOneMoment(db, async trx => {
        const tournament = await findTournamentById(trx, tournamentId);
        if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
        const manages = canEditTournament(actor, ownerOf(tournament));
        if (query.filter !== 'all' && !manages) await assertPlaysIn(trx, tournamentId, actor);
        const teams = teamsOf({ ...query, tournamentId, searchPrivate: manages });
        const rows = await findParticipantPage(trx, teams, { afterNumber, offset, limit });
        const page = pageOf(rows, limit, last => [last.number]);
        const items: Participant[] = page.rows.map(manages ? toManagedParticipant : toPublicParticipant);
        return { items, nextCursor: page.nextCursor, total: await countParticipants(trx, teams) };
      });
    },
  };
}
