import { randomUUIDv7 } from 'node:crypto';
import type { AddScrimParticipantBody, AdminScrim } from '@hotdrop/contract/admin/scrims/scrims.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { shareLockUser } from '../../account/users.queries.ts';
import { ignKeys } from '../../events/squads.rules.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { beforeIdOf, idPage } from '../../platform/lib/pages.ts';
import { toBooking } from '../../scrims/bookings/bookings.mapper.ts';
import { findBookings, findOwnBooking } from '../../scrims/bookings/bookings.queries.ts';
import type { BookingsService } from '../../scrims/bookings/bookings.service.ts';
import { assertHasSlot, manuallyAdded, removeSquad, slotFor } from '../../scrims/bookings/slots.ts';
import { tellBooked, tellEditedByAdmin } from '../../scrims/notices/organizer-notices.ts';
import { tellSquads } from '../../scrims/notices/tell-squads.ts';
import { findPaymentsOfBooking } from '../../scrims/payments/payments.queries.ts';
import { toScrimSummary } from '../../scrims/scrims.mapper.ts';
import { findScrimById, findScrimsByIds } from '../../scrims/scrims.queries.ts';
import {
  type AdminScrimsQuery,
  countScrimsOfAll,
  enterSlot,
  findLastSquad,
  findScrimIds,
} from './admin-scrims.queries.ts';
import { assertHasNoSlot, assertMayGetSlot, squadOf } from './admin-scrims.rules.ts';

type Deps = { db: Database; clock: Clock; bookings: Pick<BookingsService, 'change'> };

/** Does what admins can do with scrims beyond an organizer's own actions. */
export function createAdminScrimsService({ db, clock, bookings }: Deps) {
  return {
    async list(query: AdminScrimsQuery): Promise<{
      items: AdminScrim[];
      nextCursor: string | null;
      total: number;
    }> {
      const now = clock.now();
      const before = beforeIdOf(query.cursor);
      return inOneSnapshot(db, async trx => {
        const found = await findScrimIds(trx, query, { before, limit: query.limit + 1, now });
        const page = idPage(found, query.limit);
        const scrims = await findScrimsByIds(
          trx,
          page.rows.map(row => row.id),
        );
        const byId = new Map(scrims.map(row => [row.id, toScrimSummary(row, now)]));
        const items = page.rows.flatMap(({ id, organizer_hidden: organizerSuspended }) => {
          const summary = byId.get(id);
          return summary ? [{ ...summary, organizerSuspended }] : [];
        });
        return { items, nextCursor: page.nextCursor, total: await countScrimsOfAll(trx, query, now) };
      });
    },

    /**
     * Adds a player's squad with a slot, confirmed and without a fee, until the scrim is over: even after
     * booking has closed, and even if it was kicked. A squad that only holds a slot is confirmed in it, or in
     * the requested slot. Notifies the player that an admin added the squad.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_CANCELLED, SCRIM_OVER, USER_NOT_FOUND, NOT_A_PLAYER,
     * ALREADY_BOOKED, ORGANIZER_SUSPENDED, TEAM_NAME_TAKEN, PLAYER_TAKEN, SLOT_RESERVED, SLOT_TAKEN,
     * SCRIM_FULL, VALIDATION
     */
    async addParticipant(actor: Actor, scrimId: string, body: AddScrimParticipantBody): Promise<Booking> {
      const id = await bookings.change(scrimId, async ({ trx, scrim, now, changed }) => {
        const takenBefore = scrim.taken_count;
        const row = await giveSlot(trx, scrim, body, now);
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'add',
          target: { kind: 'booking', id: row.id },
          detail: { scrimId, userId: row.user_id, slotNumber: row.slot_number },
          at: now,
        });
        const until = scrim.end_at;
        await tellSquads(trx, 'slot-given', { scrimId, bookings: [row], now, until });
        await tellEditedByAdmin(trx, scrim, 'slot-given', { actorId: actor._id, now });
        const after = await findScrimById(trx, scrimId);
        if (after && after.taken_count > takenBefore) {
          await tellBooked(trx, after, { hasSlot: true, now });
        }
        changed(row);
        return row.id;
      });
      const [found] = await inOneSnapshot(db, trx => findBookings(trx, [id]));
      if (!found) throw new AppError('BOOKING_NOT_FOUND');
      const { row, ...rest } = found;
      return toBooking(row, rest);
    },
  };
}

/** The caller has locked the scrim's row. */
async function giveSlot(
  trx: Executor,
  scrim: ScrimRow,
  body: AddScrimParticipantBody,
  now: Date,
): Promise<BookingRow> {
  const player = await shareLockUser(trx, body.playerId);
  assertMayGetSlot(player, scrim);
  if (scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
  if (now > scrim.end_at) throw new AppError('SCRIM_OVER');
  assertHasSlot(scrim, body.slotNumber);
  const own = await findOwnBooking(trx, scrim.id, player.id);
  if (own) {
    assertHasNoSlot(own, await findPaymentsOfBooking(trx, own.id));
    // Its own slot and names must not conflict with its new entry.
    await removeSquad(trx, scrim, own, 'cancelled', now);
  }
  const last = own
    ? { teamName: own.team_name, phone: own.phone, players: own.players }
    : await findLastSquad(trx, player.id, scrim.game);
  const squad = squadOf(body, player, last, scrim.mode);
  const keys = ignKeys(squad.players);
  const slotNumber = await slotFor(trx, scrim, {
    userId: player.id,
    teamKey: squad.team_key,
    players: squad.players,
    slotNumber: body.slotNumber ?? own?.slot_number ?? null,
  });
  const row: BookingRow = {
    ...manuallyAdded(now),
    id: own?.id ?? randomUUIDv7(),
    scrim_id: scrim.id,
    user_id: player.id,
    ...squad,
    slot_number: slotNumber,
    created_at: own?.created_at ?? now,
  };
  await enterSlot(trx, row, keys, { isNew: !own });
  return row;
}
