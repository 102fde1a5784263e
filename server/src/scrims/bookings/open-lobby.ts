import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { ListSnapshots } from '../../platform/http/list-snapshots.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { findScrimById, lockScrim } from '../scrims.queries.ts';
import { queueBookingMails } from './bookings.mails.ts';
import { refill } from './seats.ts';

/** A lobby under the lock of its row: one act writes through `trx`, and notes here what follows from it. */
export type OpenLobby = {
  trx: Executor;
  /** The row as it was when it was locked. */
  scrim: ScrimRow;
  now: Date;
  /** Notes bookings whose slot or state has changed. */
  changed(...bookings: readonly BookingRow[]): void;
  /** Writes a system line into the lobby's room, which hears it after the commit. */
  say(text: string): Promise<void>;
  /** Runs after the commit, when people who left are out of the room. */
  afterCommit(tell: () => void): void;
};

export type OpenLobbyDeps = {
  db: Database;
  clock: Clock;
  scrimEvents: Pick<ScrimEvents, 'seatsChanged' | 'messagesPosted'>;
  rooms: Pick<RoomsService, 'addSystemLine'>;
  /** Marks what was paid for these bookings as due for a refund. */
  markRefundDue: (executor: Executor, bookingIds: readonly string[]) => Promise<unknown>;
  snapshots: Pick<ListSnapshots, 'countsChanged'>;
};

export type ChangeLobby = <Result>(
  scrimId: string,
  act: (lobby: OpenLobby) => Promise<Result>,
) => Promise<Result>;

/**
 * Runs an act on a lobby under the lock of its row, then promotes the waitlist and queues mails; returns what the act
 * returns. When it resolves, people who left are out of the room (SECURITY A7).
 * @throws AppError SCRIM_NOT_FOUND, and what the act throws
 */
export function createChangeLobby(deps: OpenLobbyDeps): ChangeLobby {
  const { db, clock, scrimEvents, rooms, markRefundDue, snapshots } = deps;
  return async (scrimId, act) => {
    const changed: BookingRow[] = [];
    const lines: Message[] = [];
    const tells: (() => void)[] = [];
    const { scrim, promoted, result } = await db.transaction().execute(async trx => {
      const before = await lockScrim(trx, scrimId);
      if (!before) throw new AppError('SCRIM_NOT_FOUND');
      const now = clock.now();
      const result = await act({
        trx,
        scrim: before,
        now,
        changed: (...bookings) => void changed.push(...bookings),
        say: async text => void lines.push(await rooms.addSystemLine(trx, before.room_id, text)),
        afterCommit: tell => void tells.push(tell),
      });
      const gone = changed.filter(hasEnded).map(({ id }) => id);
      if (gone.length > 0) await markRefundDue(trx, gone);
      // Read again: the act may have changed the slots themselves.
      const scrim = (await findScrimById(trx, scrimId)) as ScrimRow;
      const promoted = await refill(trx, scrim, now);
      await queueBookingMails(trx, 'booking-promoted', { scrimId, bookings: promoted, now });
      return { scrim, promoted, result };
    });
    const news = [...changed, ...promoted];
    if (news.length > 0) {
      snapshots.countsChanged();
      // A payment that is reopened takes the squad out of the room again.
      const left = changed.some(({ status }) => status !== 'confirmed');
      await scrimEvents.seatsChanged({ scrim, changed: news, left });
    }
    if (lines.length > 0) scrimEvents.messagesPosted(scrimId, lines);
    for (const tell of tells) tell();
    return result;
  };
}
