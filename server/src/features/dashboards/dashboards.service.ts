import type { Lobby, OrganizationDashboard, PlayerDashboard } from '@hotdrop/contract/dashboards.ts';
import type { PaymentStatus } from '@hotdrop/contract/scrims/payments.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/authenticate.ts';
import type { Clock } from '../../lib/clock.ts';
import { dayMs } from '../../lib/durations.ts';
import { AppError } from '../../lib/errors.ts';
import { toBooking, toPayment } from '../bookings/bookings.mapper.ts';
import { findBookings } from '../bookings/bookings.queries.ts';
import { toKickRequest } from '../kick-requests/kick-requests.mapper.ts';
import { findScrimsOf, findTournamentsOf } from '../organizations/organization-events.queries.ts';
import type { Rankings } from '../organizations/rankings.ts';
import { toQueuedPayment } from '../payments/payments.mapper.ts';
import { findPaymentsByStart, findQueuedPayments, sumQueuedPayments } from '../payments/queue.queries.ts';
import { findResults } from '../points/points.queries.ts';
import { toPromo } from '../promos/promos.mapper.ts';
import { findPromosOf } from '../promos/promos.queries.ts';
import { findOrganizationRating } from '../ratings/ratings.queries.ts';
import { type ScrimWithOrganizer, toScrimSummary } from '../scrims/scrims.mapper.ts';
import { findScrimsByIds } from '../scrims/scrims.queries.ts';
import { toTournamentSummary } from '../tournaments/tournaments.mapper.ts';
import { findSummariesByIds } from '../tournaments/tournaments.queries.ts';
import { findUserById } from '../users/users.queries.ts';
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

type Deps = { db: Database; clock: Clock; rankings: Rankings };

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

/** What somebody has to do and to expect, on one page; a fixed number of statements, however much there is. */
export function createDashboardsService({ db, clock, rankings }: Deps) {
  const lobbiesOf = async (organizationId: string, now: Date) => {
    const { ahead, past } = await findScrimsOf(
      db,
      organizationId,
      { ...shown.lobbies, withCancelled: true },
      now,
    );
    const rows = [...ahead, ...past];
    const counts = await findLobbyCounts(
      db,
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

  const paymentsOf = async (payeeId: string, status: PaymentStatus, now: Date) => {
    const wanted = { payeeId, status };
    const limit = shown.decisions;
    const [rows, sums] = await Promise.all([
      // A seat that is waited for has a start to be ready for; money to give back has none.
      status === 'submitted'
        ? findPaymentsByStart(db, wanted, { limit, now })
        : findQueuedPayments(db, wanted, { limit }),
      sumQueuedPayments(db, wanted),
    ]);
    return { items: rows.map(row => toQueuedPayment(row, now)), ...sums };
  };

  const kickRequestsOf = async (organizationId: string, now: Date) => {
    const [rows, total] = await Promise.all([
      findPendingKickRequests(db, { organizationId, now }, shown.decisions),
      countPendingKickRequests(db, { organizationId, now }),
    ]);
    return { items: rows.map(row => ({ ...toKickRequest(row), scrimTitle: row.scrim_title })), total };
  };

  /** The seats of a player's squads: those ahead, those lost of late, and what is owed for them. */
  const seatsOf = async (
    userId: string,
    now: Date,
  ): Promise<Pick<PlayerDashboard, 'bookings' | 'refunds' | 'lost'>> => {
    const since = new Date(now.getTime() - dayMs);
    const [ahead, owed, lost] = await Promise.all([
      findBookingsAhead(db, { userId, now, limit: shown.bookings }),
      findRefunds(db, { userId, limit: shown.refunds }),
      findLostBookings(db, { userId, now, since, limit: shown.lost }),
    ]);
    const refunds = owed.map(row => ({ id: row.booking_id, scrimId: row.scrim_id, payment: toPayment(row) }));
    const all = [...ahead, ...refunds, ...lost];
    const [bookings, scrims] = await Promise.all([
      findBookings(db, [...new Set(all.map(one => one.id))]),
      findScrimsByIds(db, [...new Set(all.map(one => one.scrimId))]),
    ]);
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

  const registrationsAhead = async (userId: string, now: Date): Promise<PlayerDashboard['registrations']> => {
    const ids = await findRegistrationsAhead(db, { userId, now, limit: shown.registrations });
    return inOrder(ids, await findSummariesByIds(db, ids)).map(toTournamentSummary);
  };

  const resultsOf = async (userId: string, now: Date): Promise<PlayerDashboard['results']> => {
    const ids = await findPlayedScrims(db, { userId, limit: shown.results });
    const [scrims, results] = await Promise.all([findScrimsByIds(db, ids), findResults(db, ids)]);
    const byScrim = Map.groupBy(results, result => result.scrimId);
    return inOrder(ids, scrims).flatMap(row => toResult(row, byScrim.get(row.id) ?? [], userId, now) ?? []);
  };

  const toRate = async (userId: string, now: Date): Promise<PlayerDashboard['toRate']> => {
    const since = new Date(now.getTime() - rateWithinMs);
    const ids = await findScrimsToRate(db, { userId, now, limit: shown.toRate, since });
    return inOrder(ids, await findScrimsByIds(db, ids)).map(row => toScrimSummary(row, now));
  };

  return {
    async ofPlayer({ _id: userId }: Actor): Promise<PlayerDashboard> {
      const now = clock.now();
      const [{ bookings, refunds, lost }, registrations, results, unrated] = await Promise.all([
        seatsOf(userId, now),
        registrationsAhead(userId, now),
        resultsOf(userId, now),
        toRate(userId, now),
      ]);
      const first = bookings.find(({ booking }) => booking.status !== 'waitlisted');
      const details = first && (await findDetailsState(db, first.scrim._id, now));
      const isReady = first?.booking.status === 'confirmed';
      const next = first && {
        ...first,
        credentialsSet: isReady && details?.set === true,
        credentialsReleased: isReady && details?.released === true,
      };
      return { next: next ?? null, bookings, registrations, results, toRate: unrated, refunds, lost };
    },

    async ofOrganization({ _id: id }: Actor): Promise<OrganizationDashboard> {
      const now = clock.now();
      const [account, lobbies, tournaments, payments, refunds, kickRequests, promos, rating, { rankOf }] =
        await Promise.all([
          findUserById(db, id),
          lobbiesOf(id, now),
          findTournamentsOf(db, id, shown.tournaments, now),
          paymentsOf(id, 'submitted', now),
          paymentsOf(id, 'refund-due', now),
          kickRequestsOf(id, now),
          findPromosOf(db, id, shown.promos),
          findOrganizationRating(db, id),
          rankings.table(),
        ]);
      if (!account) throw new AppError('UNAUTHENTICATED');
      return {
        ...lobbies,
        tournaments,
        payments,
        refunds,
        kickRequests,
        promos: promos.map(toPromo),
        rating,
        rank: rankOf.get(id) ?? null,
        verified: account.verified,
        kycStatus: account.kyc_status,
      };
    },
  };
}

/** Rows in the order of these ids. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}
