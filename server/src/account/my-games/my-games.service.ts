import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import { type Database, type InTransaction, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { beforeIdOf, idPage } from '../../platform/lib/pages.ts';
import { toBooking } from '../../scrims/bookings/bookings.mapper.ts';
import { findBookings } from '../../scrims/bookings/bookings.queries.ts';
import { toScrimSummary } from '../../scrims/scrims.mapper.ts';
import { findScrimsByIds } from '../../scrims/scrims.queries.ts';
import { toRegistration } from '../../tournaments/registration/registrations.mapper.ts';
import { findRegistrationsByIds } from '../../tournaments/registration/registrations.queries.ts';
import { toTournamentSummary } from '../../tournaments/tournaments.mapper.ts';
import { findSummariesByIds } from '../../tournaments/tournaments.queries.ts';
import { countOwnEntries, findOwnEntries, type OwnEntry } from './own-bookings.queries.ts';

export type MyGamesService = ReturnType<typeof createMyGamesService>;

/** Lists what a player takes part in. */
export function createMyGamesService({ db, clock }: { db: Database; clock: Clock }) {
  const registrationsOf = async (
    trx: InTransaction,
    ids: readonly string[],
  ): Promise<[string, OwnBooking][]> => {
    const rows = await findRegistrationsByIds(trx, ids);
    const events = await findSummariesByIds(trx, [...new Set(rows.map(row => row.tournament_id))]);
    const byId = new Map(
      events.map(row => [
        row.id,
        { ...toTournamentSummary(row), deletedAt: row.deleted_at?.toISOString() ?? null },
      ]),
    );
    return rows.flatMap((row): [string, OwnBooking][] => {
      const tournament = byId.get(row.tournament_id);
      if (!tournament) return [];
      const createdAt = row.created_at.toISOString();
      return [[row.id, { kind: 'tournament', createdAt, registration: toRegistration(row), tournament }]];
    });
  };

  const bookingsOf = async (trx: InTransaction, ids: readonly string[]): Promise<[string, OwnBooking][]> => {
    const bookings = await findBookings(trx, ids);
    const events = await findScrimsByIds(trx, [...new Set(bookings.map(({ row }) => row.scrim_id))]);
    const now = clock.now();
    const byId = new Map(events.map(row => [row.id, toScrimSummary(row, now)]));
    return bookings.flatMap((booking): [string, OwnBooking][] => {
      const { row } = booking;
      const scrim = byId.get(row.scrim_id);
      if (!scrim) return [];
      const createdAt = row.created_at.toISOString();
      return [[row.id, { kind: 'scrim', createdAt, booking: toBooking(row, booking), scrim }]];
    });
  };

  return {
    /** Returns the caller's registrations and scrim bookings, newest first, each with its event. */
    async list(actor: Actor, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const beforeId = beforeIdOf(cursor);
      return inOneSnapshot(db, async trx => {
        const entries = await findOwnEntries(trx, actor._id, { beforeId, limit });
        const { rows: page, nextCursor } = idPage(entries, limit);
        const idsOf = (kind: OwnEntry['kind']) =>
          page.filter(entry => entry.kind === kind).map(entry => entry.id);
        const registrations = await registrationsOf(trx, idsOf('tournament'));
        const bookings = await bookingsOf(trx, idsOf('scrim'));
        const byId = new Map([...registrations, ...bookings]);
        return {
          items: page.flatMap(({ id }) => byId.get(id) ?? []),
          nextCursor,
          total: await countOwnEntries(trx, actor._id),
        };
      });
    },
  };
}
