import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import type { TeamSelection } from '@hotdrop/contract/tournaments/registration/team-selection.ts';
import { registrationEnds } from '@hotdrop/contract/tournaments/rules.ts';
import type { SlotEvents } from '../../events/slot-events.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TournamentRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { ListSnapshots } from '../../platform/http/list-snapshots.ts';
import { type Clock, dayMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { GroupNews } from '../group-news.ts';
import { ownerOf, timesOf } from '../tournaments.mapper.ts';
import { tellEditedByAdmin, tellTeams } from '../tournaments.notices.ts';
import { lockTournament } from '../tournaments.queries.ts';
import { leftLine } from './entry.rules.ts';
import { deleteTeams } from './registrations.queries.ts';
import { chosenTeams, countOf, findTeamSources } from './team-selection.queries.ts';

export type RemovalDeps = {
  db: Database;
  clock: Clock;
  snapshots: Pick<ListSnapshots, 'countsChanged'>;
  groupNews: GroupNews;
  slotEvents: Pick<SlotEvents, 'slotsChanged'>;
};

type Removal = {
  actor: Actor;
  action: 'withdraw' | 'remove-participant';
  /** Gets the locked row; throws if the removal is not allowed. */
  allowed: (row: TournamentRow) => void;
};

/** Removes teams that withdraw from a tournament or that its managers remove. */
export function createRemovals({ db, clock, snapshots, groupNews, slotEvents }: RemovalDeps) {
  /**
   * Removes teams, frees their slots and notifies their groups, with the tournament's row locked first. When
   * it resolves, their sockets have left the groups' rooms. Returns the number of teams.
   */
  const removeTeams = async (
    tournamentId: string,
    teams: TeamSelection,
    { actor, action, allowed }: Removal,
  ): Promise<number> => {
    const done = await db.transaction().execute(async trx => {
      const tournament = await lockTournament(trx, tournamentId);
      if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
      allowed(tournament);
      const chosen = chosenTeams(tournamentId, teams);
      const sources = await findTeamSources(trx, chosen);
      const count = countOf(sources);
      if (count === 0) return null;
      const lines = sources.flatMap(source =>
        source.groupId === null
          ? []
          : [{ groupId: source.groupId, roomId: source.roomId, content: leftLine(source) }],
      );
      const now = clock.now();
      if (action === 'remove-participant') {
        const until = new Date(+now + dayMs);
        await tellTeams(trx, 'team-removed', { tournamentId, teams: chosen, now, until });
        const act = count === 1 ? 'team-removed' : 'teams-removed';
        await tellEditedByAdmin(trx, tournament, act, { actorId: actor._id, now });
      }
      // Before the rooms' rows: posting locks the team first, so the other order would deadlock.
      const taken = await deleteTeams(trx, chosen, { tournamentId, count, actorId: actor._id, action, now });
      const posted = await groupNews.write(trx, lines);
      return { count, posted, taken, capacity: tournament.capacity, left: lines.map(line => line.groupId) };
    });
    if (!done) return 0;
    snapshots.countsChanged();
    slotEvents.slotsChanged(tournamentId, done);
    if (done.left.length > 0) await groupNews.emit(tournamentId, done);
    return done.count;
  };

  return {
    /**
     * Withdraws the actor's team while registration is open.
     * @throws AppError TOURNAMENT_NOT_FOUND, REGISTRATION_CLOSED, NOT_REGISTERED
     */
    async withdraw(actor: Actor, tournamentId: string): Promise<void> {
      const withdrawn = await removeTeams(
        tournamentId,
        { userIds: [actor._id] },
        {
          actor,
          action: 'withdraw',
          allowed: row => {
            if (clock.now().getTime() > Date.parse(registrationEnds(timesOf(row)))) {
              throw new AppError('REGISTRATION_CLOSED');
            }
          },
        },
      );
      if (withdrawn === 0) throw new AppError('NOT_REGISTERED');
    },

    /**
     * Removes an erased person's team from a tournament, even if registration is closed; does nothing if
     * there is none.
     */
    async removeErased(actor: Actor, tournamentId: string, userId: string): Promise<void> {
      await removeTeams(
        tournamentId,
        { userIds: [userId] },
        { actor, action: 'withdraw', allowed: () => {} },
      );
    },

    /**
     * Removes a team, as owner or admin.
     * @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN, PARTICIPANT_NOT_FOUND
     */
    async remove(actor: Actor, tournamentId: string, userId: string): Promise<void> {
      const removed = await removeTeams(
        tournamentId,
        { userIds: [userId] },
        {
          actor,
          action: 'remove-participant',
          allowed: row => {
            if (!canEditTournament(actor, ownerOf(row))) throw new AppError('FORBIDDEN');
          },
        },
      );
      if (removed === 0) throw new AppError('PARTICIPANT_NOT_FOUND');
    },

    /**
     * Removes many teams at once, as owner or admin; returns how many were still there.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, PARTICIPANT_NOT_FOUND if `userIds` match no
     * team
     */
    async removeMany(actor: Actor, tournamentId: string, teams: TeamSelection): Promise<number> {
      const removed = await removeTeams(tournamentId, teams, {
        actor,
        action: 'remove-participant',
        allowed: row => {
          if (!canEditTournament(actor, ownerOf(row))) throw new AppError('MANAGE_FORBIDDEN');
        },
      });
      if (removed === 0 && 'userIds' in teams) throw new AppError('PARTICIPANT_NOT_FOUND');
      return removed;
    },
  };
}
