import { isDeepStrictEqual } from 'node:util';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { Scrim, UpdateScrimBody } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { ListSnapshots } from '../../platform/http/list-snapshots.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { AppError, assertNoErrors } from '../../platform/lib/errors.ts';
import { timeInWords } from '../../platform/lib/time-in-words.ts';
import type { AssertOwnImage } from '../../platform/uploads/own-image.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { OpenLobby } from '../bookings/open-lobby.ts';
import { cancelAllBookings, findSquads, findTakenSlots, setWaitingFee } from '../bookings/slots.queries.ts';
import { endHoldsWith } from '../bookings/slots.ts';
import type { CredentialsService } from '../credentials/credentials.service.ts';
import { startsAfterEdit } from '../match-starts.rules.ts';
import { tellCancelledByAdmin, tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { forgetStart } from '../notices/reminders.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import { tellResults } from '../results/results.notices.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { findLastMatch, updateScrim } from '../scrims.queries.ts';
import {
  cancelledLine,
  changesPlayed,
  columnsOf,
  editErrors,
  editedPlan,
  movedLine,
  slotsLost,
} from '../scrims.rules.ts';

export type ScrimChangesDeps = {
  bookings: Pick<BookingsService, 'change'>;
  signals: Signals;
  snapshots: ListSnapshots;
  scrimEvents: ScrimEvents;
  assertOwnImage: AssertOwnImage;
  credentials: Pick<CredentialsService, 'move'>;
  read(id: string, actor: Actor): Promise<Scrim>;
};

/** Changes and cancels a lobby, each under its row lock. */
export function createScrimChanges({
  bookings,
  signals,
  snapshots,
  scrimEvents,
  assertOwnImage,
  credentials,
  read,
}: ScrimChangesDeps) {
  /** Tells the squads, who plan around it, the new start, and posts it in the room. */
  const announceStart = async (
    { trx, now, say, scrim: before }: OpenLobby,
    scrim: ScrimRow,
  ): Promise<void> => {
    const squads = await findSquads(trx, scrim.id);
    if (squads.length === 0) return;
    const facts = { from: +before.start_at };
    const about = { scrimId: scrim.id, bookings: squads, now, facts, until: scrim.start_at };
    await tellSquads(trx, 'scrim-moved', about);
    await forgetStart(trx, before, squads);
    await say(movedLine(timeInWords(scrim.start_at)));
  };

  /**
   * Changes any fields of a locked lobby, as owner or admin. New slots go to the waitlist at once; a new fee
   * applies to later bookings; squads are told a new start, and their places if the results become final or change.
   * @throws AppError SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER, SLOTS_IN_USE, MODE_IN_USE, VALIDATION
   */
  const edit = async (lobby: OpenLobby, actor: Actor, body: UpdateScrimBody): Promise<void> => {
    const { trx, scrim: row, now } = lobby;
    assertManages(row, actor);
    if (body.bannerUrl !== row.banner_url) {
      await assertOwnImage(trx, body.bannerUrl, 'bannerUrl', actor._id);
    }
    const plan = editedPlan(row, body);
    if (changesPlayed(row, plan, now)) throw new AppError('SCRIM_OVER');
    assertNoErrors(editErrors(row, plan, { now, lastMatch: await findLastMatch(trx, row.id) }));
    assertNobodyLoses(row, plan.mode, slotsLost(plan, await findTakenSlots(trx, row.id)), body);
    const columns = columnsOf(plan, now);
    const match_starts = startsAfterEdit(row, columns);
    const after = await updateScrim(trx, row.id, { ...columns, match_starts, updated_at: now });
    lobby.changed(...(await endHoldsWith(trx, after, now)));
    if (after.entry_fee !== row.entry_fee) await setWaitingFee(trx, after);
    const movesDetails = planMoves(row, after);
    if (movesDetails) await credentials.move(trx, after);
    if (after.start_at.getTime() !== row.start_at.getTime()) await announceStart(lobby, after);
    await tellResults(trx, { before: row, after, now });
    const isChanged = !isDeepStrictEqual({ ...after, updated_at: row.updated_at }, row);
    if (isChanged) await tellEditedByAdmin(trx, row, 'details', { actorId: actor._id, now });
    await recordAudit(trx, {
      actorId: actor._id,
      action: 'update',
      target: { kind: 'scrim', id: row.id },
      detail: { fields: Object.keys(body) },
      at: now,
    });
    await signals.send(trx, { kind: 'scrims-changed' });
    lobby.afterCommit(() => {
      snapshots.changed();
      scrimEvents.scrimChanged(row.id, { standings: false });
      if (body.pointsPreset !== undefined) scrimEvents.scrimChanged(row.id, { standings: true });
      if (movesDetails) scrimEvents.credentialsChanged(row.id);
    });
  };

  return {
    edit,

    /** Edits a lobby under its row lock. @throws AppError SCRIM_NOT_FOUND, and those of `edit` */
    async update(actor: Actor, id: string, body: UpdateScrimBody): Promise<Scrim> {
      await bookings.change(id, lobby => edit(lobby, actor, body));
      return read(id, actor);
    },

    /**
     * Cancels a scrim, as owner or admin: ends its bookings, marks payments for refund, and tells the squads
     * and, if an admin cancels, the organizer. Keeps the row.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_OVER
     */
    async cancel(actor: Actor, id: string): Promise<void> {
      await bookings.change(id, async ({ trx, scrim: row, now, changed, say, afterCommit }) => {
        assertManages(row, actor);
        if (now > row.end_at) throw new AppError('SCRIM_OVER');
        const squads = await cancelAllBookings(trx, id, now);
        await updateScrim(trx, id, { cancelled_at: now, updated_at: now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'cancel',
          target: { kind: 'scrim', id },
          detail: { title: row.title, squads: squads.length },
          at: now,
        });
        await say(cancelledLine);
        const until = new Date(+now + dayMs);
        await tellSquads(trx, 'scrim-cancelled', { scrimId: id, bookings: squads, now, until });
        await tellCancelledByAdmin(trx, row, { actorId: actor._id, now });
        await signals.send(trx, { kind: 'scrims-changed' });
        changed(...squads);
        afterCommit(() => {
          snapshots.changed();
          scrimEvents.scrimChanged(id, { standings: false });
        });
      });
    },
  };
}

/** @throws AppError SCRIM_FORBIDDEN, SCRIM_CANCELLED */
export function assertManages(row: ScrimRow, actor: Actor): void {
  if (!canManageScrim(actor, ownerOf(row))) throw new AppError('SCRIM_FORBIDDEN');
  if (row.cancelled_at) throw new AppError('SCRIM_CANCELLED');
}

/** Returns whether the planned release of room details changes. */
function planMoves(before: ScrimRow, after: ScrimRow): boolean {
  const plan = ({ start_at, end_at, match_count, release_minutes }: ScrimRow) =>
    JSON.stringify([start_at, end_at, match_count, release_minutes]);
  return plan(before) !== plan(after);
}

/**
 * @throws AppError SLOTS_IN_USE if a squad would lose its slot, MODE_IN_USE if squads would have the wrong
 * size
 */
function assertNobodyLoses(
  row: ScrimRow,
  mode: ScrimRow['mode'],
  lost: readonly number[],
  body: UpdateScrimBody,
): void {
  if (lost.length > 0) {
    const field = (['reservedSlots', 'slots', 'startFrom'] as const).find(name => body[name] !== undefined);
    const slots = `${lost.length === 1 ? 'Slot' : 'Slots'} ${inWords(lost)} ${lost.length === 1 ? 'is' : 'are'}`;
    const params = { slots, them: lost.length === 1 ? 'it' : 'them' };
    throw new AppError('SLOTS_IN_USE', { params, field });
  }
  if (mode !== row.mode && row.taken_count + row.waitlist_count > 0) {
    throw new AppError('MODE_IN_USE', { field: 'mode' });
  }
}

function inWords(numbers: readonly number[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(numbers.map(slotText));
}
