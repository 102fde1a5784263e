import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import type {
  Participant,
  RegisterTeamBody,
} from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { ParticipantFilter } from '@hotdrop/contract/tournaments/registration/team-selection.ts';
import type { AccountEvents } from '../../account/account-events.ts';
import { type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { decodeCursor } from '../../platform/lib/cursor.ts';
import { createDesk } from '../../platform/lib/desk.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { pageOf } from '../../platform/lib/pages.ts';
import { ownerOf } from '../tournaments.mapper.ts';
import { findTournamentById, isRegistered } from '../tournaments.queries.ts';
import { type Registered, type RegistrationRequest, registerBatch } from './registration-desk.ts';
import { toManagedParticipant, toPublicParticipant } from './registrations.mapper.ts';
import { countParticipants, findParticipantPage } from './registrations.queries.ts';
import { createRemovals, type RemovalDeps } from './removals.ts';
import { teamsOf } from './team-selection.queries.ts';

type Deps = RemovalDeps & { accountEvents: Pick<AccountEvents, 'registered'> };
type ParticipantsQuery = {
  search: string;
  filter: ParticipantFilter;
  groupId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  offset?: number | undefined;
};

export type RegistrationsService = ReturnType<typeof createRegistrationsService>;

/** Registers and lists teams of a tournament, and lets them withdraw or be removed. */
export function createRegistrationsService(deps: Deps) {
  const { db, clock, snapshots, slotEvents, accountEvents } = deps;

  const desk = createDesk<RegistrationRequest, Registered>(async (tournamentId, requests) => {
    const served = await db
      .transaction()
      .execute(trx => registerBatch(trx, tournamentId, requests, clock.now()));
    if (served.entered.length > 0) {
      snapshots.countsChanged();
      slotEvents.slotsChanged(tournamentId, { taken: served.registeredCount, capacity: served.capacity });
      for (const userId of served.entered) accountEvents.registered(userId, tournamentId);
    }
    return served.outcomes;
  });

  /** @throws AppError FORBIDDEN */
  const assertPlaysIn = async (trx: Executor, tournamentId: string, actor: Actor | null): Promise<void> => {
    const plays = actor && (await isRegistered(trx, { tournamentId, userId: actor._id }));
    if (!plays) throw new AppError('FORBIDDEN');
  };

  return {
    ...createRemovals(deps),

    /**
     * Registers a team, once: a repeat with the same idempotency key returns the first registration.
     * @throws AppError TOURNAMENT_NOT_FOUND, ALREADY_REGISTERED, TOURNAMENT_FULL, REGISTRATION_CLOSED,
     * REGISTRATION_EXTERNAL, ORGANIZER_SUSPENDED, TEAM_NAME_TAKEN, PLAYER_TAKEN, REQUEST_REPEATED
     */
    async register(
      actor: Actor,
      tournamentId: string,
      team: RegisterTeamBody,
      idempotencyKey: string | null,
    ): Promise<Registered> {
      return desk(tournamentId, { userId: actor._id, team, idempotencyKey });
    },

    /**
     * Returns the teams in order of registration; private fields only to the owner and admins. Only they and
     * the players may filter by group.
     * @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN
     */
    async list(actor: Actor | null, tournamentId: string, query: ParticipantsQuery) {
      const afterNumber = query.cursor ? Number(decodeCursor(query.cursor, ['number'])[0]) : 0;
      const { offset = 0, limit } = query;
      return inOneSnapshot(db, async trx => {
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
