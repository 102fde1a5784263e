import type { ListTournamentsQuery, TournamentList } from '@hotdrop/contract/tournaments/routes.ts';
import type { Tournament } from '@hotdrop/contract/tournaments/tournaments.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { batched } from '../../platform/lib/batched.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toTournament, toTournamentSummary } from '../tournaments.mapper.ts';
import {
  countTournaments,
  findDistinctGames,
  findTournamentDetails,
  findTournamentPage,
} from '../tournaments.queries.ts';

export type TournamentDetailService = ReturnType<typeof createTournamentDetailService>;

/** Reads tournaments: the list, and one with whether the reader is registered. */
export function createTournamentDetailService({ db, clock }: { db: Database; clock: Clock }) {
  const findDetail = batched((wanted: readonly { id: string; readerId: string | null }[]) =>
    findTournamentDetails(db, wanted),
  );

  /** @throws AppError TOURNAMENT_NOT_FOUND */
  const read = async (id: string, actor: Actor | null): Promise<Tournament> => {
    const row = await findDetail({ id, readerId: actor?._id ?? null });
    if (!row) throw new AppError('TOURNAMENT_NOT_FOUND');
    return toTournament(row, clock.now());
  };

  return {
    read,

    async list(query: ListTournamentsQuery): Promise<TournamentList> {
      const now = clock.now();
      return inOneSnapshot(db, async trx => {
        const page = await findTournamentPage(trx, query, now);
        return {
          items: page.rows.map(toTournamentSummary),
          nextCursor: page.nextCursor,
          total: await countTournaments(trx, query, now),
          games: await findDistinctGames(trx),
        };
      });
    },
  };
}
