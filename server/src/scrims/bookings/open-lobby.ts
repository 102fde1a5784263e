import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { hasEnded } from '@hotdrop/contract/scrims/rules.ts';
import { tellOrganizerOfMany } from '../../notifications/tell-organizer.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { ListSnapshots } from '../../platform/http/list-snapshots.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { findScrimById, lockScrim } from '../scrims.queries.ts';
import { refill } from './slots.ts';

/** A lobby under its row lock. An action writes through `trx` and records its consequences here. */
export type OpenLobby = {
  trx: Executor;
  /** The row as it was when it was locked. */
  scrim: ScrimRow;
  now: Date;
  /** Records bookings whose slot or state has changed. */
  changed(...bookings: readonly BookingRow[]): void;
  /** Posts a system message in the lobby's room; clients get it after the commit. */
  say(text: string): Promise<void>;
  /** Runs `callback` after the commit, once people who left have been removed from the room. */
  afterCommit(callback: () => void): void;
};

export type OpenLobbyDeps = {
  db: Database;
  clock: Clock;
  scrimEvents: Pick<ScrimEvents, 'slotsChanged' | 'messagesPosted'>;
  rooms: Pick<RoomsService, 'addSystemLine'>;
  /** Marks the payments of these bookings as due for a refund. */
  markRefundDue: (executor: Executor, bookingIds: readonly string[]) => Promise<readonly unknown[]>;
  snapshots: Pick<ListSnapshots, 'countsChanged'>;
};

export type ChangeLobby = <Result>(
  scrimId: string,
  act: (lobby: OpenLobby) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a function that runs `act` under the scrim's row lock, then promotes the waitlist and tells who is concerned.
 * When it resolves, people who left have been removed from the room (SECURITY A7).
 * @throws AppError SCRIM_NOT_FOUND, and any error of `act`
 */
export function createChangeLobby(deps: OpenLobbyDeps): ChangeLobby {
  const { db, clock, scrimEvents, rooms, markRefundDue, snapshots } = deps;
  return async (scrimId, act) => {
    const changed: BookingRow[] = [];
    const lines: Message[] = [];
    const callbacks: (() => void)[] = [];
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
        afterCommit: callback => void callbacks.push(callback),
      });
      const gone = changed.filter(hasEnded).map(({ id }) => id);
      const refunds = gone.length > 0 ? await markRefundDue(trx, gone) : [];
      if (refunds.length > 0) await tellOrganizerOfMany(trx, 'refund-owed', before, { now });
      // Read again: `act` may have changed the slots.
      const scrim = (await findScrimById(trx, scrimId)) as ScrimRow;
      const promoted = await refill(trx, scrim, now);
      const until = scrim.end_at;
      await tellSquads(trx, 'slot-promoted', { scrimId, bookings: promoted, now, until });
      return { scrim, promoted, result };
    });
    const news = [...changed, ...promoted];
    if (news.length > 0) {
      snapshots.countsChanged();
      // Reopening a payment also removes the squad from the room.
      const left = changed.some(({ status }) => status !== 'confirmed');
      await scrimEvents.slotsChanged({ scrim, changed: news, left });
    }
    if (lines.length > 0) scrimEvents.messagesPosted(scrimId, lines);
    for (const callback of callbacks) callback();
    return result;
  };
}
