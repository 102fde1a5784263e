import type { OwnBooking } from '@hotdrop/contract/profile.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/authenticate.ts';
import { cursorId, decodeCursor, encodeCursor } from '../../lib/cursor.ts';
import { toRegistration } from '../tournaments/registrations.mapper.ts';
import { countRegistrationsOfUser, findRegistrationsOfUser } from '../tournaments/registrations.queries.ts';
import { toTournamentSummary } from '../tournaments/tournaments.mapper.ts';
import { findSummariesByIds } from '../tournaments/tournaments.queries.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

/** What an account has going on. */
export function createProfileService({ db }: { db: Database }) {
  return {
    /** The caller's registrations, newest first, each with its event. */
    async bookings(actor: Actor, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const beforeId = cursor ? cursorId(decodeCursor(cursor, ['string'])[0]) : null;
      const [rows, total] = await Promise.all([
        findRegistrationsOfUser(db, actor._id, { beforeId, limit }),
        countRegistrationsOfUser(db, actor._id),
      ]);
      const page = rows.slice(0, limit);
      const summaries = await findSummariesByIds(db, [...new Set(page.map(row => row.tournament_id))]);
      const events = new Map(summaries.map(row => [row.id, toTournamentSummary(row)]));
      const items = page.flatMap((row): OwnBooking[] => {
        const tournament = events.get(row.tournament_id);
        if (!tournament) return [];
        return [
          {
            kind: 'tournament',
            createdAt: row.created_at.toISOString(),
            registration: toRegistration(row),
            tournament,
          },
        ];
      });
      const last = page.at(-1);
      return { items, nextCursor: rows.length > limit && last ? encodeCursor([last.id]) : null, total };
    },
  };
}
