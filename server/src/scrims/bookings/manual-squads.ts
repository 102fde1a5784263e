import { randomUUIDv7 } from 'node:crypto';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import type {
  AddWalkInBody,
  MoveSquadBody,
  ScrimParticipant,
} from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { updateScrim } from '../scrims.queries.ts';
import type { BookingsService } from './bookings.service.ts';
import { toManagedParticipant } from './participants.mapper.ts';
import { findParticipant } from './participants.queries.ts';
import { findSquads, insertBookings, moveCounts, moveToSlots } from './slots.queries.ts';
import { assertHasSlot, manuallyAdded, slotFor } from './slots.ts';

type Deps = {
  db: Database;
  bookings: Pick<BookingsService, 'change'>;
};

export type ManualSquads = ReturnType<typeof createManualSquads>;

/** Adds walk-in squads and moves squads, for organizers. */
export function createManualSquads({ db, bookings }: Deps) {
  return {
    /**
     * Adds a squad without an account: confirmed and without a fee, which the organizer collects elsewhere. A
     * reserved slot that it gets is no longer reserved.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, ORGANIZER_SUSPENDED,
     * TEAM_NAME_TAKEN, SLOT_TAKEN, SCRIM_FULL, VALIDATION
     */
    async add(
      actor: Actor,
      scrimId: string,
      { teamName, slotNumber }: AddWalkInBody,
    ): Promise<ScrimParticipant> {
      const id = randomUUIDv7();
      await bookings.change(scrimId, async ({ trx, scrim: before, now, changed }) => {
        assertMayChange(actor, before, now);
        assertHasSlot(before, slotNumber);
        const scrim = await openReserved(trx, before, slotNumber);
        const teamKey = comparisonKey(teamName);
        const row: BookingRow = {
          ...manuallyAdded(now),
          id,
          scrim_id: scrimId,
          user_id: null,
          team_name: teamName,
          team_key: teamKey,
          phone: '',
          players: [],
          slot_number: await slotFor(trx, scrim, { userId: null, teamKey, players: [], slotNumber }),
        };
        await insertBookings(trx, [{ row, ignKeys: [], idempotencyKey: null, request: null }]);
        await moveCounts(trx, scrimId, { taken: 1, walkIns: 1 });
        await recordChange(trx, actor, row, { action: 'add', now });
        await tellEditedByAdmin(trx, scrim, 'squad-added', { actorId: actor._id, now });
        changed(row);
      });
      return toManagedParticipant(await inOneSnapshot(db, trx => findParticipant(trx, id)), {
        alsoIn: undefined,
        openedAt: undefined,
      });
    },

    /**
     * Moves a squad to another slot, or swaps it with the squad there, until the scrim starts: results belong
     * to the squad that had the slot when a match began.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, SLOTS_FIXED,
     * PARTICIPANT_NOT_FOUND, SLOT_TAKEN, VALIDATION
     */
    move(
      actor: Actor,
      scrimId: string,
      bookingId: string,
      { slotNumber, swapWith }: MoveSquadBody,
    ): Promise<void> {
      return bookings.change(scrimId, async ({ trx, scrim, now, changed, say }) => {
        assertMayChange(actor, scrim, now);
        if (scrim.matches_played > 0 || now >= scrim.start_at) throw new AppError('SLOTS_FIXED');
        const withSlot = (await findSquads(trx, scrimId)).filter(squad => squad.slot_number !== null);
        const squad = withSlot.find(one => one.id === bookingId);
        if (!squad) throw new AppError('PARTICIPANT_NOT_FOUND');
        assertHasSlot(scrim, slotNumber);
        const other = withSlot.find(one => one.slot_number === slotNumber);
        if (other?.id === squad.id) return changed(squad);
        // The slot has another squad than the organizer saw.
        if ((other?.id ?? null) !== swapWith) throw new AppError('SLOT_TAKEN');
        await openReserved(trx, scrim, slotNumber);
        const from = squad.slot_number as number;
        const moves = [{ id: squad.id, slotNumber }, ...(other ? [{ id: other.id, slotNumber: from }] : [])];
        const squads = await moveToSlots(trx, moves, now);
        for (const row of squads) await recordChange(trx, actor, row, { action: 'move', now });
        for (const row of squads) {
          const by = actor._id === scrim.organization_id ? 'organizer' : 'admin';
          const facts = { slotNumber: row.slot_number as number, by };
          const until = scrim.start_at;
          await tellSquads(trx, 'slot-moved', { scrimId, bookings: [row], now, facts, until });
        }
        await tellEditedByAdmin(trx, scrim, 'squad-moved', { actorId: actor._id, now });
        changed(...squads);
        await say(movedText(from, slotNumber, other !== undefined));
      });
    },
  };
}

/** Returns the message in the room. No names: a renamed or erased squad would leave its name behind. */
function movedText(from: number, to: number, isSwap: boolean): string {
  if (isSwap) return `The squads in slots ${slotText(from)} and ${slotText(to)} swapped`;
  return `The squad in slot ${slotText(from)} moved to slot ${slotText(to)}`;
}

/** @throws AppError SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER */
function assertMayChange(actor: Actor, scrim: ScrimRow, now: Date): void {
  if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
  if (scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
  if (now > scrim.end_at) throw new AppError('SCRIM_OVER');
}

/** Unreserves a reserved slot that is given away. */
async function openReserved(trx: Executor, scrim: ScrimRow, slotNumber: number | null): Promise<ScrimRow> {
  if (slotNumber === null || !scrim.reserved_slots.includes(slotNumber)) return scrim;
  const reserved_slots = scrim.reserved_slots.filter(number => number !== slotNumber);
  return updateScrim(trx, scrim.id, { reserved_slots });
}

async function recordChange(
  trx: Executor,
  actor: Actor,
  row: BookingRow,
  { action, now }: { action: 'add' | 'move'; now: Date },
): Promise<void> {
  await recordAudit(trx, {
    actorId: actor._id,
    action,
    target: { kind: 'booking', id: row.id },
    detail: { scrimId: row.scrim_id, userId: row.user_id, slotNumber: row.slot_number },
    at: now,
  });
}
