import type {
  Lobby,
  OrganizationDashboard,
} from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import type { PaymentStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import { nextAction } from '@hotdrop/contract/scrims/next-action.ts';
import { findUserById } from '../../account/users.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { type Clock, dayMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toKickRequest } from '../../scrims/kick-requests/kick-requests.mapper.ts';
import { matchStartsOf } from '../../scrims/match-starts.rules.ts';
import { toQueuedPayment } from '../../scrims/payments/payments.mapper.ts';
import {
  findPaymentsByStart,
  findQueuedPayments,
  sumQueuedPayments,
} from '../../scrims/payments/queue.queries.ts';
import { type ScrimWithOrganizer, toScrimSummary } from '../../scrims/scrims.mapper.ts';
import { findScrimsOf, findTournamentsOf } from '../organization-events.queries.ts';
import { toPromo } from '../promos/promos.mapper.ts';
import { findPromosOf } from '../promos/promos.queries.ts';
import type { Rankings } from '../rankings.ts';
import { findOrganizationRating } from '../ratings/ratings.queries.ts';
import {
  countPendingKickRequests,
  findLobbyCounts,
  findPendingKickRequests,
  type LobbyCounts,
} from './organization-dashboard.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  rankings: Rankings;
  /** Whether fees can be paid through Razorpay here. */
  takesRazorpay: boolean;
};

/** How many of each the dashboard shows; other pages show the rest. */
const shown = {
  lobbies: { ahead: 80, past: 20 },
  upcoming: 30,
  tournaments: { ahead: 12, past: 6 },
  decisions: 10,
  promos: 10,
};

export type OrganizationDashboardService = ReturnType<typeof createOrganizationDashboardService>;

/**
 * Reads an organizer's dashboard on one snapshot; a fixed number of statements, whatever the amount of data.
 */
export function createOrganizationDashboardService({ db, clock, rankings, takesRazorpay }: Deps) {
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
    // Squads to confirm must be ready for a start; refunds have no deadline.
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

  return {
    async read({ _id: id }: Actor): Promise<OrganizationDashboard> {
      const now = clock.now();
      const { rankOf } = await rankings.table();
      return inOneSnapshot(db, async trx => {
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

/** Maps a lobby for its organizer; `now` decides what comes next. */
function toLobby(row: ScrimWithOrganizer, counts: LobbyCounts | undefined, now: Date): Lobby {
  const summary = toScrimSummary(row, now);
  const state = {
    confirmedCount: counts?.confirmed ?? 0,
    paymentsToConfirm: counts?.paymentsToConfirm ?? 0,
    kickRequests: counts?.kickRequests ?? 0,
    refundsDue: counts?.refundsDue ?? 0,
    credentialsFor: counts?.credentialsFor ?? [],
    releaseMinutes: row.release_minutes,
    done: row.done_at !== null,
    matchStarts: matchStartsOf(row).map(start => start.toISOString()),
    credentialsSet: counts?.credentialsReleaseAt != null,
    credentialsReleaseAt: counts?.credentialsReleaseAt?.toISOString() ?? null,
  };
  return { ...summary, ...state, next: nextAction({ ...summary, ...state }, now.getTime()) };
}
