import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { TournamentRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import type { GroupLine, GroupNews, PostedLine } from '../group-news.ts';
import { ownerOf } from '../tournaments.mapper.ts';
import { tellEditedByAdmin } from '../tournaments.notices.ts';
import { lockTournament } from '../tournaments.queries.ts';

/** One change to the groups of a tournament, inside its transaction. */
export type GroupAct = {
  trx: Executor;
  tournament: TournamentRow;
  now: Date;
  /**
   * Adds an audit entry, which is news to an organizer who did not do it. It is about a group, or about the tournament without one. Never pass a name: the log is
   * permanent.
   */
  audit(action: string, detail: Record<string, unknown>, groupId?: string): Promise<void>;
  /** Posts system messages in groups' rooms, in one statement; listeners get them after the commit. */
  say(lines: readonly GroupLine[]): Promise<void>;
  /** Records that teams left these groups, or that they were deleted, so that sockets leave the rooms. */
  left(...groupIds: string[]): void;
  /** Deletes pictures of a deleted room after the commit, unless something else shows them. */
  discard(imageUrls: readonly string[]): void;
};

/** @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, and any error of `work` */
export type ActOnGroups = <T>(
  actor: Actor,
  tournamentId: string,
  work: (act: GroupAct) => Promise<T>,
) => Promise<T>;

type Deps = {
  db: Database;
  clock: Clock;
  groupNews: GroupNews;
  rooms: Pick<RoomsService, 'discardImages'>;
};

/**
 * Runs changes by people who manage a tournament. Each is one transaction that locks the tournament's row
 * before it reads anything, so that changes by two organizers run one after the other; its events follow the
 * commit.
 */
export function createGroupActs({ db, clock, groupNews, rooms }: Deps): ActOnGroups {
  return async (actor, tournamentId, work) => {
    const left = new Set<string>();
    const discarded: string[] = [];
    const { result, posted } = await db.transaction().execute(async trx => {
      const tournament = await lockTournament(trx, tournamentId);
      if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
      if (!canEditTournament(actor, ownerOf(tournament))) throw new AppError('MANAGE_FORBIDDEN');
      const now = clock.now();
      const posted: PostedLine[] = [];
      const result = await work({
        trx,
        tournament,
        now,
        audit: async (action, detail, groupId) => {
          await recordAudit(trx, {
            actorId: actor._id,
            action,
            target: groupId ? { kind: 'group', id: groupId } : { kind: 'tournament', id: tournamentId },
            detail: { ...detail, tournamentId },
            at: now,
          });
          await tellEditedByAdmin(trx, tournament, 'groups', { actorId: actor._id, now });
        },
        say: async lines => void posted.push(...(await groupNews.write(trx, lines))),
        left: (...groupIds) => {
          for (const id of groupIds) left.add(id);
        },
        discard: urls => void discarded.push(...urls),
      });
      return { result, posted };
    });
    await groupNews.emit(tournamentId, { left: [...left], posted });
    await rooms.discardImages(discarded);
    return result;
  };
}
