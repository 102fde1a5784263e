import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type {
  MatchSlots,
  ScrimMatch,
  Standings,
  SubmittedRow,
} from '@hotdrop/contract/scrims/results/points.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { batched } from '../../platform/lib/batched.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { AssertOwnImage } from '../../platform/uploads/own-image.ts';
import type { UploadsService } from '../../platform/uploads/uploads.service.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { endHoldsWith } from '../bookings/slots.ts';
import { columnsOfEnd, columnsOfMove, matchStartsOf } from '../match-starts.rules.ts';
import { tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { planResultsReminder } from '../notices/reminders.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { findScrimById, lockScrim, updateScrim } from '../scrims.queries.ts';
import { assertPlanned } from '../scrims.rules.ts';
import { type LineUp, lineUpOf, toMatchSlots } from './line-up.rules.ts';
import { toStandings } from './points.mapper.ts';
import {
  countMatchesPlayed,
  deleteMatch,
  findPointsPresets,
  findRecorded,
  findResults,
  findSlotBookings,
  insertMatch,
} from './points.queries.ts';
import { tellResults } from './results.notices.ts';
import { checkResults, type PlacedRows, readRows } from './results.rules.ts';

type Deps = {
  db: Database;
  clock: Clock;
  scrimEvents: Pick<ScrimEvents, 'scrimChanged' | 'messagesPosted'>;
  rooms: Pick<RoomsService, 'addSystemLine'>;
  uploads: Pick<UploadsService, 'create' | 'discard'>;
  assertOwnImage: AssertOwnImage;
};

/** A submitted match: unchecked rows at their positions, and what to do with the picture of the results. */
export type SubmittedMatch = {
  matchNumber: number;
  rows: PlacedRows<unknown>;
  image: Buffer | 'keep' | 'none';
};

export type PointsService = ReturnType<typeof createPointsService>;

/** Stores results of a scrim's matches, and returns standings. */
export function createPointsService({ db, clock, scrimEvents, rooms, uploads, assertOwnImage }: Deps) {
  /** @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_NOT_STARTED */
  const assertTakesResults = (scrim: ScrimRow | undefined, actor: Actor): ScrimRow => {
    if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
    if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
    if (scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
    if (clock.now() < scrim.start_at) throw new AppError('SCRIM_NOT_STARTED');
    return scrim;
  };

  /** All watchers of a lobby refetch at once after a match is submitted; they share one read. */
  const readStandings = batched(async (ids: readonly string[]): Promise<(Standings | undefined)[]> => {
    const wanted = [...new Set(ids)];
    const { presets, results } = await inOneSnapshot(db, async trx => ({
      presets: await findPointsPresets(trx, wanted),
      results: await findResults(trx, wanted),
    }));
    const resultsOf = Map.groupBy(results, result => result.scrimId);
    const tables = new Map(
      presets.map(({ id, points_preset }) => [id, toStandings(points_preset, resultsOf.get(id) ?? [])]),
    );
    return ids.map(id => tables.get(id));
  });

  /** @throws AppError SCRIM_NOT_FOUND */
  const standings = async (scrimId: string): Promise<Standings> => {
    const found = await readStandings(scrimId);
    if (!found) throw new AppError('SCRIM_NOT_FOUND');
    return found;
  };

  /** Returns a function from a match to the squads of its slots, as known now. */
  const lineUpsOf = async (executor: Executor, scrim: ScrimRow): Promise<(matchNumber: number) => LineUp> => {
    const bookings = await findSlotBookings(executor, scrim.id);
    const recorded = await findRecorded(executor, scrim.id);
    const times = { starts: matchStartsOf(scrim), endAt: scrim.end_at };
    const now = clock.now();
    return matchNumber =>
      lineUpOf(bookings, { matchNumber, times, recorded: recorded.get(matchNumber) ?? new Map(), now });
  };

  /**
   * Starts a match with results that was planned for later; ends the lobby and tells the squads once all matches
   * have results.
   */
  const followResults = async (trx: Executor, scrim: ScrimRow, matchNumber: number, now: Date) => {
    const played = await countMatchesPlayed(trx, scrim.id);
    await tellResults(trx, {
      before: scrim,
      after: { ...scrim, matches_played: played },
      matchEntered: true,
      now,
    });
    const isAhead = (matchStartsOf(scrim)[matchNumber - 1] ?? now) > now;
    const begun = isAhead ? await updateScrim(trx, scrim.id, columnsOfMove(scrim, matchNumber, now)) : scrim;
    if (played < scrim.match_count || now > scrim.end_at) return;
    const ended = await updateScrim(trx, scrim.id, columnsOfEnd(begun, now));
    await endHoldsWith(trx, ended, now);
  };

  /**
   * Replaces a match. Returns the picture that no match shows any more, and the room's message about new
   * results.
   */
  const replace = async (
    trx: Executor,
    actor: Actor,
    scrimId: string,
    match: {
      matchNumber: number;
      rows: PlacedRows<SubmittedRow>;
      /** The URL of a new picture. */
      newImage: string | null;
      /** Whether the old picture stays if there is no new one. */
      keepsImage: boolean;
    },
  ): Promise<{ unusedImage: string | null; line: Message | null }> => {
    const scrim = assertTakesResults(await lockScrim(trx, scrimId), actor);
    const { matchNumber, newImage, keepsImage } = match;
    assertPlanned(scrim, matchNumber);
    const { results, errors } = checkResults(match.rows, {
      slots: scrim.slots,
      startFrom: scrim.start_from,
      lineUp: (await lineUpsOf(trx, scrim))(matchNumber),
    });
    if (errors) throw new AppError('VALIDATION', { fieldErrors: errors });
    if (newImage) await assertOwnImage(trx, newImage, 'image', scrim.organization_id);
    const now = clock.now();
    const replaced = await deleteMatch(trx, scrimId, matchNumber);
    const before = replaced?.imageUrl ?? null;
    const imageUrl = newImage ?? (keepsImage ? before : null);
    await insertMatch(trx, { scrimId, matchNumber, imageUrl, now }, results);
    await followResults(trx, scrim, matchNumber, now);
    const act = replaced ? 'results-changed' : 'results-entered';
    await tellEditedByAdmin(trx, scrim, act, { actorId: actor._id, now });
    await recordAudit(trx, {
      actorId: actor._id,
      action: replaced ? 'replace-results' : 'enter-results',
      target: { kind: 'scrim', id: scrimId },
      detail: { matchNumber, squads: results.length },
      at: now,
    });
    const line = replaced
      ? null
      : await rooms.addSystemLine(
          trx,
          scrim.room_id,
          `Results of ${matchTitle(scrim.maps, matchNumber)} are in`,
        );
    return { unusedImage: imageUrl === before ? null : before, line };
  };

  return {
    standings,

    /**
     * Returns which squad gets each slot's results, match by match.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN
     */
    async seats(actor: Actor, scrimId: string): Promise<MatchSlots[]> {
      return inOneSnapshot(db, async trx => {
        const scrim = await findScrimById(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
        const lineUp = await lineUpsOf(trx, scrim);
        return Array.from({ length: scrim.match_count }, (_, index) => ({
          matchNumber: index + 1,
          seats: toMatchSlots(lineUp(index + 1)),
        }));
      });
    },

    /**
     * Checks that this actor may submit results now, before a long body is read.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_NOT_STARTED
     */
    async assertAccepts(actor: Actor, scrimId: string): Promise<ScrimRow> {
      return assertTakesResults(await findScrimById(db, scrimId), actor);
    },

    /**
     * Submits a match, all rows or none; replaces earlier results. The picture stays unless there is a new
     * one, or `none`.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_NOT_STARTED, VALIDATION by
     * row, IMAGE_TYPE, BUSY
     */
    async submit(
      actor: Actor,
      scrimId: string,
      { matchNumber, rows: written, image }: SubmittedMatch,
    ): Promise<{ match: ScrimMatch; standings: Standings }> {
      const scrim = assertTakesResults(await findScrimById(db, scrimId), actor);
      assertPlanned(scrim, matchNumber);
      const { rows, errors } = readRows(written);
      if (errors) throw new AppError('VALIDATION', { fieldErrors: errors });
      const newImage =
        typeof image === 'string' ? null : await uploads.create({ _id: scrim.organization_id }, image);
      const keepsImage = image === 'keep';
      let entered: Awaited<ReturnType<typeof replace>>;
      try {
        entered = await db
          .transaction()
          .execute(trx => replace(trx, actor, scrimId, { matchNumber, rows, newImage, keepsImage }));
      } catch (error) {
        if (newImage) await uploads.discard([newImage]);
        throw error;
      }
      scrimEvents.scrimChanged(scrimId, { standings: true });
      if (entered.line) scrimEvents.messagesPosted(scrimId, [entered.line]);
      if (entered.unusedImage) await uploads.discard([entered.unusedImage]);
      const table = await standings(scrimId);
      const match = table.matches.find(one => one.matchNumber === matchNumber);
      // Another window of the organizer has just deleted it.
      if (!match) throw new AppError('MATCH_NOT_FOUND');
      return { match, standings: table };
    },

    /**
     * Deletes a match's results.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, SCRIM_CANCELLED, SCRIM_NOT_STARTED, MATCH_NOT_FOUND
     */
    async remove(actor: Actor, scrimId: string, matchNumber: number): Promise<void> {
      const { imageUrl } = await db.transaction().execute(async trx => {
        const scrim = assertTakesResults(await lockScrim(trx, scrimId), actor);
        const removed = await deleteMatch(trx, scrimId, matchNumber);
        if (!removed) throw new AppError('MATCH_NOT_FOUND');
        await countMatchesPlayed(trx, scrimId);
        const now = clock.now();
        await tellEditedByAdmin(trx, scrim, 'results-removed', { actorId: actor._id, now });
        await planResultsReminder(trx, scrim, now);
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'remove-results',
          target: { kind: 'scrim', id: scrimId },
          detail: { matchNumber },
          at: now,
        });
        return removed;
      });
      scrimEvents.scrimChanged(scrimId, { standings: true });
      if (imageUrl) await uploads.discard([imageUrl]);
    },
  };
}
