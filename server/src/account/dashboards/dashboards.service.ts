import type { Lobby, OrganizationDashboard, PlayerDashboard } from '@hotdrop/contract/account/dashboards.ts';
import type { PaymentStatus } from '@hotdrop/contract/scrims/payments/payments.ts';
import { findScrimsOf, findTournamentsOf } from '../../organizations/organization-events.queries.ts';
import { toPromo } from '../../organizations/promos/promos.mapper.ts';
import { findPromosOf } from '../../organizations/promos/promos.queries.ts';
import type { Rankings } from '../../organizations/rankings.ts';
import { findOrganizationRating } from '../../organizations/ratings/ratings.queries.ts';
import { type Database, type Executor, type InTransaction, ofOneMoment } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { dayMs } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toBooking, toPayment } from '../../scrims/bookings/bookings.mapper.ts';
import { findBookings } from '../../scrims/bookings/bookings.queries.ts';
import { toKickRequest } from '../../scrims/kick-requests/kick-requests.mapper.ts';
import { toQueuedPayment } from '../../scrims/payments/payments.mapper.ts';
import {
  findPaymentsByStart,
  findQueuedPayments,
  sumQueuedPayments,
} from '../../scrims/payments/queue.queries.ts';
import { findResults } from '../../scrims/results/points.queries.ts';
import { type ScrimWithOrganizer, toScrimSummary } from '../../scrims/scrims.mapper.ts';
import { findScrimsByIds } from '../../scrims/scrims.queries.ts';
import { toTournamentSummary } from '../../tournaments/tournaments.mapper.ts';
import { findSummariesByIds } from '../../tournaments/tournaments.queries.ts';
import { findUserById } from '../users.queries.ts';
import { toLobby, toResult } from './dashboards.mapper.ts';
import {
  countPendingKickRequests,
  findBookingsAhead,
  findDetailsState,
  findLobbyCounts,
  findLostBookings,
  findPendingKickRequests,
  findPlayedScrims,
  findRefunds,
  findRegistrationsAhead,
  findScrimsToRate,
} from './dashboards.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  rankings: Rankings;
  /** Whether fees can be paid through Razorpay here. */
  takesRazorpay: boolean;
};

/** How much of each stands on a dashboard; the rest is behind its own page. */
const shown = {
  lobbies: { ahead: 80, past: 20 },
  upcoming: 30,
  tournaments: { ahead: 12, past: 6 },
  decisions: 10,
  promos: 10,
  bookings: 20,
  registrations: 20,
  results: 10,
  toRate: 5,
  refunds: 10,
  lost: 10,
};

/** Who has not rated a lobby after so long does not want to. */
const rateWithinMs = 14 * dayMs;

export type DashboardsService = ReturnType<typeof createDashboardsService>;

/** What somebody has to do and to expect, on one page of one moment; a fixed number of statements, however much there is. */
export function createDashboardsService({ db, clock, rankings, takesRazorpay }: Deps) {
  const lobbiesOf = async (trx: Executor, organizationId: string, now: Date) => {
    const { ahead, past } = await findScrimsOf(
      trx,
      organizationId,
      { ...shown.lobbies, withCancelled: true },
      now,
    );
    const rows = [...ahead, ...past];
    const counts = await findLobbyCounts(
      trx,
      rows.map(row => row.id),
      now,
    );
    const countsOf = new Map(counts.map(one => [one.scrimId, one]));
    const toLobbies = (some: readonly ScrimWithOrganizer[]): Lobby[] =>
      some.map(row => toLobby(row, countsOf.get(row.id), now));
    const tomorrow = now.getTime() + dayMs;
    return {
      today: toLobbies(ahead.filter(row => row.start_at.getTime() <= tomorrow)),
      upcoming: toLobbies(ahead.filter(row => row.start_at.getTime() > tomorrow).slice(0, shown.upcoming)),
      past: toLobbies(past),
    };
  };

  const paymentsOf = async (trx: Executor, payeeId: string, status: PaymentStatus, now: Date) => {
    const wanted = { payeeId, status };
    const limit = shown.decisions;
    // A seat that is waited for has a start to be ready for; money to give back has none.
    const rows = await (status === 'submitted'
      ? findPaymentsByStart(trx, wanted, { limit, now })
      : findQueuedPayments(trx, wanted, { limit }));
    return { items: rows.map(row => toQueuedPayment(row, now)), ...(await sumQueuedPayments(trx, wanted)) };
  };

  const kickRequestsOf = async (trx: Executor, organizationId: string, now: Date) => {
    const rows = await findPendingKickRequests(trx, { organizationId, now }, shown.decisions);
    const total = await countPendingKickRequests(trx, { organizationId, now });
    return { items: rows.map(row => ({ ...toKickRequest(row), scrimTitle: row.scrim_title })), total };
  };

  /** The seats of a player's squads: those ahead, those lost of late, and what is owed for them. */
  const seatsOf = async (
    trx: InTransaction,
    userId: string,
    now: Date,
  ): Promise<Pick<PlayerDashboard, 'bookings' | 'refunds' | 'lost'>> => {
    const since = new Date(now.getTime() - dayMs);
    const ahead = await findBookingsAhead(trx, { userId, now, limit: shown.bookings });
    const owed = await findRefunds(trx, { userId, limit: shown.refunds });
    const lost = await findLostBookings(trx, { userId, now, since, limit: shown.lost });
    const refunds = owed.map(row => ({ id: row.booking_id, scrimId: row.scrim_id, payment: toPayment(row) }));
    const all = [...ahead, ...refunds, ...lost];
    const bookings = await findBookings(trx, [...new Set(all.map(one => one.id))]);
    const scrims = await findScrimsByIds(trx, [...new Set(all.map(one => one.scrimId))]);
    const bookingOf = new Map(bookings.map(booking => [booking.row.id, booking]));
    const scrimOf = new Map(scrims.map(row => [row.id, row]));
    const seat = ({ id, scrimId }: { id: string; scrimId: string }): PlayerDashboard['lost'] => {
      const [booking, scrim] = [bookingOf.get(id), scrimOf.get(scrimId)];
      return booking && scrim
        ? [{ scrim: toScrimSummary(scrim, now), booking: toBooking(booking.row, booking) }]
        : [];
    };
    return {
      bookings: ahead.flatMap(seat),
      refunds: refunds.flatMap(({ payment, ...of }) => seat(of).map(one => ({ ...one, payment }))),
      lost: lost.flatMap(seat),
    };
  };

  const registrationsAhead = async (
    trx: Executor,
    userId: string,
    now: Date,
  ): Promise<PlayerDashboard['registrations']> => {
    const ids = await findRegistrationsAhead(trx, { userId, now, limit: shown.registrations });
    return inOrder(ids, await findSummariesByIds(trx, ids)).map(toTournamentSummary);
  };

  const resultsOf = async (trx: Executor, userId: string, now: Date): Promise<PlayerDashboard['results']> => {
    const ids = await findPlayedScrims(trx, { userId, limit: shown.results });
    const scrims = await findScrimsByIds(trx, ids);
    const results = await findResults(trx, ids);
    const byScrim = Map.groupBy(results, result => result.scrimId);
    return inOrder(ids, scrims).flatMap(row => toResult(row, byScrim.get(row.id) ?? [], userId, now) ?? []);
  };

  const toRate = async (trx: Executor, userId: string, now: Date): Promise<PlayerDashboard['toRate']> => {
    const since = new Date(now.getTime() - rateWithinMs);
    const ids = await findScrimsToRate(trx, { userId, now, limit: shown.toRate, since });
    return inOrder(ids, await findScrimsByIds(trx, ids)).map(row => toScrimSummary(row, now));
  };

  return {
    async ofPlayer({ _id: userId }: Actor): Promise<PlayerDashboard> {
      const now = clock.now();
      return ofOneMoment(db, async trx => {
        const { bookings, refunds, lost } = await seatsOf(trx, userId, now);
        const first = bookings.find(({ booking }) => booking.status !== 'waitlisted');
        const details = first && (await findDetailsState(trx, first.scrim._id, now));
        const isReady = first?.booking.status === 'confirmed';
        const next = first && {
          ...first,
          credentialsSet: isReady && details?.set === true,
          credentialsReleased: isReady && details?.released === true,
        };
        return {
          next: next ?? null,
          bookings,
          registrations: await registrationsAhead(trx, userId, now),
          results: await resultsOf(trx, userId, now),
          toRate: await toRate(trx, userId, now),
          refunds,
          lost,
        };
      });
    },

    async ofOrganization({ _id: id }: Actor): Promise<OrganizationDashboard> {
      const now = clock.now();
      const { rankOf } = await rankings.table();
      return ofOneMoment(db, async trx => {
        const account = await findUserById(trx, id);
        if (!account) throw new AppError('UNAUTHENTICATED');
        const tournaments = await findTournamentsOf(trx, id, shown.tournaments, now);
        return {
          ...(await lobbiesOf(trx, id, now)),
          tournaments: [...tournaments.ahead, ...tournaments.past],
          payments: await paymentsOf(trx, id, 'submitted', now),
          refunds: await paymentsOf(trx, id, 'refund-due', now),
          kickRequests: await kickRequestsOf(trx, id, now),
          promos: (await findPromosOf(trx, id, shown.promos)).map(toPromo),
          rating: await findOrganizationRating(trx, id),
          rank: rankOf.get(id) ?? null,
          verified: account.verified,
          kycStatus: account.kyc_status,
          takesFees: takesRazorpay || (account.verified && account.org_upi_id !== null),
        };
      });
    },
  };
}

/** Rows in the order of these ids. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}
