import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import { rankedTeams } from '@hotdrop/contract/scrims/results/standings.ts';
import {
  type Database,
  type Executor,
  type InTransaction,
  inOneSnapshot,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { type Clock, dayMs } from '../../platform/lib/clock.ts';
import { toBooking, toPayment } from '../../scrims/bookings/bookings.mapper.ts';
import { findBookings } from '../../scrims/bookings/bookings.queries.ts';
import { toTeamResults } from '../../scrims/results/points.mapper.ts';
import { findResults, type ResultOfMatch } from '../../scrims/results/points.queries.ts';
import { type ScrimWithOrganizer, toScrimSummary } from '../../scrims/scrims.mapper.ts';
import { findScrimsByIds } from '../../scrims/scrims.queries.ts';
import { toTournamentSummary } from '../../tournaments/tournaments.mapper.ts';
import { findSummariesByIds } from '../../tournaments/tournaments.queries.ts';
import {
  findBookingsAhead,
  findDetailsState,
  findLostBookings,
  findPlayedScrims,
  findRefunds,
  findRegistrationsAhead,
  findScrimsToRate,
} from './player-dashboard.queries.ts';

/** How many of each the dashboard shows; other pages show the rest. */
const shown = { bookings: 20, registrations: 20, results: 10, toRate: 5, refunds: 10, lost: 10 };

/** How long after a lobby's start a player is asked to rate it. */
const rateWithinMs = 14 * dayMs;

export type PlayerDashboardService = ReturnType<typeof createPlayerDashboardService>;

/** Reads a player's dashboard on one snapshot; a fixed number of statements, whatever the amount of data. */
export function createPlayerDashboardService({ db, clock }: { db: Database; clock: Clock }) {
  /** Returns a player's squads' slots: those ahead, those lost lately, and refunds due for them. */
  const slotsOf = async (
    trx: InTransaction,
    userId: string,
    now: Date,
  ): Promise<Pick<PlayerDashboard, 'bookings' | 'refunds' | 'lost'>> => {
    const since = new Date(now.getTime() - dayMs);
    const ahead = await findBookingsAhead(trx, { userId, now, limit: shown.bookings });
    const refundsDue = await findRefunds(trx, { userId, limit: shown.refunds });
    const lost = await findLostBookings(trx, { userId, now, since, limit: shown.lost });
    const refunds = refundsDue.map(row => ({
      id: row.booking_id,
      scrimId: row.scrim_id,
      payment: toPayment(row),
    }));
    const all = [...ahead, ...refunds, ...lost];
    const bookings = await findBookings(trx, [...new Set(all.map(one => one.id))]);
    const scrims = await findScrimsByIds(trx, [...new Set(all.map(one => one.scrimId))]);
    const bookingOf = new Map(bookings.map(booking => [booking.row.id, booking]));
    const scrimOf = new Map(scrims.map(row => [row.id, row]));
    const toLine = ({ id, scrimId }: { id: string; scrimId: string }): PlayerDashboard['lost'] => {
      const [booking, scrim] = [bookingOf.get(id), scrimOf.get(scrimId)];
      return booking && scrim
        ? [{ scrim: toScrimSummary(scrim, now), booking: toBooking(booking.row, booking) }]
        : [];
    };
    return {
      bookings: ahead.flatMap(toLine),
      refunds: refunds.flatMap(({ payment, ...of }) => toLine(of).map(one => ({ ...one, payment }))),
      lost: lost.flatMap(toLine),
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
    async read({ _id: userId }: Actor): Promise<PlayerDashboard> {
      const now = clock.now();
      return inOneSnapshot(db, async trx => {
        const { bookings, refunds, lost } = await slotsOf(trx, userId, now);
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
  };
}

/** Returns rows in the order of these ids. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

/** Returns a squad's result in a lobby; null if it has none. */
function toResult(
  row: ScrimWithOrganizer,
  results: readonly ResultOfMatch[],
  userId: string,
  now: Date,
): PlayerDashboard['results'][number] | null {
  const table = rankedTeams(toTeamResults(results), pointsPresets[row.points_preset]);
  const own = table.find(one => one.team === userId);
  if (!own) return null;
  return {
    scrim: toScrimSummary(row, now),
    rank: own.rank,
    teams: table.length,
    totalPoints: own.totalPoints,
    teamName: own.teamName,
  };
}
