import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { BookingsService } from '../../scrims/bookings/bookings.service.ts';
import type { ScrimFormService } from '../../scrims/form/scrim-form.service.ts';
import type { TournamentFormService } from '../../tournaments/form/tournament-form.service.ts';
import type { RegistrationsService } from '../../tournaments/registration/registrations.service.ts';
import {
  findOwnScrimsAhead,
  findOwnTournamentsAhead,
  findSlotsAhead,
  findTeamsAhead,
} from './erasure.queries.ts';
import type { Pace } from './pace.ts';

type Deps = {
  db: Database;
  clock: Clock;
  scrims: Pick<ScrimFormService, 'cancel'>;
  tournaments: Pick<TournamentFormService, 'remove'>;
  bookings: Pick<BookingsService, 'giveUp'>;
  registrations: Pick<RegistrationsService, 'removeErased'>;
};

/** The erasure acts in its requester's name and may change everything of the erased account. */
const erasing = (actorId: string): Actor => ({
  _id: actorId,
  role: 'admin',
  name: '',
  avatarUrl: null,
  sessionId: '',
});

/** Ends what is not over in the usual way: squads are notified, refunds become due, slots go to the waitlist. */
export function createGivingUp({ db, clock, scrims, tournaments, bookings, registrations }: Deps) {
  return {
    /** Cancels the lobbies and tournaments of this account. `eraserId`: who erased it. */
    async cancelEvents(pace: Pace, userId: string, eraserId: string): Promise<void> {
      const actor = erasing(eraserId);
      await pace.each(
        () => findOwnScrimsAhead(db, userId, clock.now()),
        id => unless(['SCRIM_CANCELLED', 'SCRIM_OVER'], () => scrims.cancel(actor, id)),
      );
      await pace.each(
        () => findOwnTournamentsAhead(db, userId, clock.now()),
        id => unless(['TOURNAMENT_NOT_FOUND'], () => tournaments.remove(actor, id)),
      );
    },

    /** Gives up this account's slots and waitlist positions, and withdraws its teams from tournaments. */
    async giveUp(pace: Pace, userId: string, eraserId: string): Promise<void> {
      await pace.each(
        () => findSlotsAhead(db, userId, clock.now()),
        id =>
          unless(['BOOKING_NOT_FOUND', 'BOOKING_CLOSED'], () =>
            bookings.giveUp(erasing(userId), id, { isErased: true }),
          ),
      );
      await pace.each(
        () => findTeamsAhead(db, userId, clock.now()),
        id =>
          unless(['TOURNAMENT_NOT_FOUND'], () => registrations.removeErased(erasing(eraserId), id, userId)),
      );
    },
  };
}

/** Runs `act`, ignoring these errors: it is already done, or the event is over. */
async function unless(codes: readonly ErrorCode[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError && codes.includes(error.code))) throw error;
  }
}
