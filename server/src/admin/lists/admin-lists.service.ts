import type { AdminBooking, AdminPayment, AdminTournament } from '@hotdrop/contract/admin/lists/lists.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { beforeIdOf, idPage } from '../../platform/lib/pages.ts';
import { toBooking, toPayment } from '../../scrims/bookings/bookings.mapper.ts';
import { type FullBooking, findBookings } from '../../scrims/bookings/bookings.queries.ts';
import { toTournamentSummary } from '../../tournaments/tournaments.mapper.ts';
import { findSummariesByIds } from '../../tournaments/tournaments.queries.ts';
import {
  type BookingContext,
  type BookingsQuery,
  countTournamentsOfAll,
  type FullPayment,
  findBookingContexts,
  findBookingIds,
  findFullPayments,
  findPaymentIds,
  findTournamentIds,
  type PaymentsQuery,
  type TournamentsQuery,
} from './admin-lists.queries.ts';

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number };

/**
 * Lists everybody's tournaments, bookings and payments for admins: newest first, a few statements on one
 * snapshot per page.
 */
export function createAdminListsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async tournaments(query: TournamentsQuery): Promise<Page<AdminTournament>> {
      const now = clock.now();
      const before = beforeIdOf(query.cursor);
      return inOneSnapshot(db, async trx => {
        const found = await findTournamentIds(trx, query, { before, limit: query.limit + 1, now });
        const { rows, nextCursor } = idPage(found, query.limit);
        const summaries = await findSummariesByIds(
          trx,
          rows.map(row => row.id),
        );
        const byId = new Map(summaries.map(row => [row.id, toTournamentSummary(row)]));
        const items = rows.flatMap(({ id, deleted_at, organizer_hidden: organizerSuspended }) => {
          const summary = byId.get(id);
          const deletedAt = deleted_at?.toISOString() ?? null;
          return summary ? [{ ...summary, deletedAt, organizerSuspended }] : [];
        });
        return { items, nextCursor, total: await countTournamentsOfAll(trx, query, now) };
      });
    },

    async bookings(query: BookingsQuery): Promise<Page<AdminBooking>> {
      const before = beforeIdOf(query.cursor);
      return inOneSnapshot(db, async trx => {
        const found = await findBookingIds(trx, query, { before, limit: query.limit + 1 });
        const { rows, nextCursor } = idPage(found.rows, query.limit);
        const ids = rows.map(row => row.id);
        const bookings = await findBookings(trx, ids);
        const contexts = await findBookingContexts(trx, ids);
        const bookingOf = new Map(bookings.map(booking => [booking.row.id, booking]));
        const contextOf = new Map(contexts.map(context => [context.id, context]));
        const items = ids.flatMap(id => {
          const [booking, context] = [bookingOf.get(id), contextOf.get(id)];
          return booking && context ? [toAdminBooking(booking, context)] : [];
        });
        return { items, nextCursor, total: found.total };
      });
    },

    /** `amount`: the sum of all matches, in rupees. */
    async payments(query: PaymentsQuery): Promise<Page<AdminPayment> & { amount: number }> {
      const before = beforeIdOf(query.cursor);
      return inOneSnapshot(db, async trx => {
        const found = await findPaymentIds(trx, query, { before, limit: query.limit + 1 });
        const { rows, nextCursor } = idPage(found.rows, query.limit);
        const payments = await findFullPayments(
          trx,
          rows.map(row => row.id),
        );
        const { total, amount } = found;
        return { items: payments.map(toAdminPayment), nextCursor, total, amount };
      });
    },
  };
}

/** Maps a booking with its lobby and booker. */
function toAdminBooking(
  { row, ...rest }: FullBooking,
  { scrimTitle, scrimStartAt, user }: BookingContext,
): AdminBooking {
  return { ...toBooking(row, rest), scrimTitle, scrimStartAt: scrimStartAt.toISOString(), user };
}

/** Maps a payment with its scrim, squad, payer and payee. */
function toAdminPayment(row: FullPayment): AdminPayment {
  return {
    ...toPayment(row),
    scrimTitle: row.scrim_title,
    teamName: row.team_name,
    payer: row.payer,
    payee: row.payee,
  };
}
