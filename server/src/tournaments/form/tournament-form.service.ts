import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  correctedEndText,
  isCorrectedEnd,
  isPastStart,
  startStaysText,
} from '@hotdrop/contract/events/event-times.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { closesInTime, endOf } from '@hotdrop/contract/tournaments/rules.ts';
import type {
  CreateTournamentBody,
  Tournament,
  UpdateTournamentBody,
} from '@hotdrop/contract/tournaments/tournaments.ts';
import type { AccountEvents } from '../../account/account-events.ts';
import { shareLockUser } from '../../account/users.queries.ts';
import type { SlotEvents } from '../../events/slot-events.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { TournamentChanges, TournamentRow } from '../../platform/db/schema.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { ListSnapshots } from '../../platform/http/list-snapshots.ts';
import { type Clock, dayMs } from '../../platform/lib/clock.ts';
import { AppError, assertNoErrors } from '../../platform/lib/errors.ts';
import { findEarlierRequest } from '../../platform/repeats/earlier-request.ts';
import type { AssertOwnImage } from '../../platform/uploads/own-image.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import type { GroupEvents } from '../group-events.ts';
import { ownerOf, timesOf } from '../tournaments.mapper.ts';
import { isOver, tellDeletedByAdmin, tellEditedByAdmin, tellTeams } from '../tournaments.notices.ts';
import {
  findGroupRooms,
  insertTournament,
  lockTournament,
  teamsIn,
  updateTournament,
} from '../tournaments.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Signals;
  snapshots: ListSnapshots;
  assertOwnImage: AssertOwnImage;
  slotEvents: SlotEvents;
  accountEvents: AccountEvents;
  groupEvents: GroupEvents;
  rooms: Pick<RoomsService, 'remove' | 'discardImages'>;
  read(id: string, actor: Actor): Promise<Tournament>;
};

export type TournamentFormService = ReturnType<typeof createTournamentFormService>;

/** Publishes, changes and deletes tournaments. */
export function createTournamentFormService({
  db,
  clock,
  signals,
  snapshots,
  assertOwnImage,
  slotEvents,
  accountEvents,
  groupEvents,
  rooms,
  read,
}: Deps) {
  /** @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN */
  const assertEditable = (row: TournamentRow | undefined, actor: Actor): TournamentRow => {
    if (!row) throw new AppError('TOURNAMENT_NOT_FOUND');
    if (!canEditTournament(actor, ownerOf(row))) throw new AppError('FORBIDDEN');
    return row;
  };

  return {
    /**
     * Publishes a tournament, once per idempotency key.
     * @throws AppError ORGANIZATION_ONLY, VALIDATION, REQUEST_REPEATED
     */
    async create(
      actor: Actor,
      body: CreateTournamentBody,
      idempotencyKey: string | null = null,
    ): Promise<Tournament> {
      const id = randomUUIDv7();
      const now = clock.now();
      const [earlier] = await db.transaction().execute(async trx => {
        // Locked so that the organizer is not suspended, erased or made a player before the tournament
        // exists.
        const organizer = await shareLockUser(trx, actor._id);
        if (organizer?.role !== 'organization') throw new AppError('ORGANIZATION_ONLY');
        if (organizer.suspended_at || organizer.deleted_at) throw new AppError('UNAUTHENTICATED');
        const request = ['create-tournament', body];
        const creation = { userId: actor._id, idempotencyKey, request, ids: [id], now };
        const before = await findEarlierRequest(trx, creation);
        if (before) return before;
        assertNoErrors(pastErrors(body.startAt, now));
        await assertOwnImage(trx, body.bannerUrl, 'bannerUrl', actor._id);
        await insertTournament(trx, {
          id,
          ...toColumns(body),
          organization_id: actor._id,
          created_by: actor._id,
          created_at: now,
          updated_at: now,
        });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'create',
          target: { kind: 'tournament', id },
          at: now,
        });
        await signals.send(trx, { kind: 'tournaments-changed' });
        return [];
      });
      if (earlier) return read(earlier, actor);
      snapshots.changed();
      accountEvents.changed(actor._id);
      return read(id, actor);
    },

    /** @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN, CAPACITY_BELOW_REGISTERED, VALIDATION */
    async update(actor: Actor, id: string, body: UpdateTournamentBody): Promise<Tournament> {
      const slots = await db.transaction().execute(async trx => {
        const row = assertEditable(await lockTournament(trx, id), actor);
        if (body.bannerUrl !== row.banner_url) {
          await assertOwnImage(trx, body.bannerUrl, 'bannerUrl', actor._id);
        }
        if (body.capacity !== undefined && body.capacity < row.registered_count) {
          const params = { registered: row.registered_count };
          const { message } = new AppError('CAPACITY_BELOW_REGISTERED', { params });
          throw new AppError('CAPACITY_BELOW_REGISTERED', { params, fieldErrors: { capacity: message } });
        }
        const now = clock.now();
        assertTimes(row, body, now);
        await updateTournament(trx, id, { ...toChanges(body), updated_at: now });
        await tellMoved(trx, row, body, now);
        const after = await lockTournament(trx, id);
        const isChanged = !isDeepStrictEqual({ ...after, updated_at: row.updated_at }, row);
        if (isChanged) await tellEditedByAdmin(trx, row, 'details', { actorId: actor._id, now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'update',
          target: { kind: 'tournament', id },
          detail: { fields: Object.keys(body) },
          at: now,
        });
        await signals.send(trx, { kind: 'tournaments-changed' });
        return { taken: row.registered_count, capacity: body.capacity ?? row.capacity };
      });
      snapshots.changed();
      if (body.capacity !== undefined) slotEvents.slotsChanged(id, slots);
      slotEvents.detailsChanged(id);
      return read(id, actor);
    },

    /**
     * Deletes a tournament with its groups' rooms; its registrations and audit trail stay. Tells its teams,
     * unless it is over, and the organizer if an admin deletes it.
     * @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN
     */
    async remove(actor: Actor, id: string): Promise<void> {
      const { groupIds, imageUrls } = await db.transaction().execute(async trx => {
        const row = assertEditable(await lockTournament(trx, id), actor);
        const now = clock.now();
        await updateTournament(trx, id, { deleted_at: now, updated_at: now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'delete',
          target: { kind: 'tournament', id },
          detail: { title: row.title, registeredCount: row.registered_count },
          at: now,
        });
        await tellDeletedByAdmin(trx, row, { actorId: actor._id, now });
        if (!isOver(row, now)) {
          const until = new Date(+now + dayMs);
          await tellTeams(trx, 'tournament-deleted', { tournamentId: id, teams: teamsIn(id), now, until });
        }
        await signals.send(trx, { kind: 'tournaments-changed' });
        const groups = await findGroupRooms(trx, id);
        const roomIds = groups.flatMap(group => group.roomId ?? []);
        return { groupIds: groups.map(group => group.id), imageUrls: await rooms.remove(trx, roomIds) };
      });
      snapshots.changed();
      // Removes the sockets from the deleted rooms.
      if (groupIds.length > 0) await groupEvents.membershipChanged(groupIds);
      groupEvents.groupsChanged(id);
      slotEvents.detailsChanged(id);
      await rooms.discardImages(imageUrls);
    },
  };
}

/** Tells all teams the new start, if it has changed. */
async function tellMoved(
  trx: Executor,
  { id, start_at }: TournamentRow,
  { startAt }: UpdateTournamentBody,
  now: Date,
): Promise<void> {
  if (startAt === undefined || Date.parse(startAt) === +start_at) return;
  const facts = { from: +start_at };
  const until = new Date(startAt);
  await tellTeams(trx, 'tournament-moved', { tournamentId: id, teams: teamsIn(id), now, facts, until });
}

/** Checks the times after an edit, including the unchanged ones (SPEC §5). */
function assertTimes(row: TournamentRow, body: UpdateTournamentBody, now: Date): void {
  const start = body.startAt ?? row.start_at.toISOString();
  const end = body.endAt === undefined ? (row.end_at?.toISOString() ?? null) : body.endAt;
  if (end !== null && start >= end) {
    throw new AppError('VALIDATION', { fieldErrors: { startAt: validationTexts.startBeforeEnd } });
  }
  // A start that has passed may stay.
  const isMoved = start !== row.start_at.toISOString();
  assertNoErrors({
    ...(isMoved && pastErrors(start, now)),
    ...lateErrors(row, { startAt: start, endAt: end }, now.getTime()),
  });
  // An end moved before the unchanged closing time is not an error: registration ends with the tournament.
  if (!closesInTime({ startAt: start, endAt: end, registrationClosesAt: body.registrationClosesAt })) {
    throw new AppError('VALIDATION', {
      fieldErrors: { registrationClosesAt: validationTexts.closesBeforeEnd },
    });
  }
}

function pastErrors(startAt: string, now: Date): Record<string, string> {
  return isPastStart(startAt, now.getTime()) ? { startAt: validationTexts.startPast } : {};
}

/** Returns errors in new times of a past tournament: only its end may be corrected. */
function lateErrors(
  row: TournamentRow,
  times: { startAt: string; endAt: string | null },
  now: number,
): Record<string, string> {
  const before = timesOf(row);
  const end = endOf(before);
  if (now <= end) return {};
  if (times.startAt !== before.startAt) return { startAt: startStaysText };
  const plannedEnd = endOf({ ...before, endAt: null });
  const isFine = endOf(times) === end || isCorrectedEnd(endOf(times), { end, plannedEnd }, now);
  return isFine ? {} : { endAt: correctedEndText };
}

function toColumns(body: CreateTournamentBody) {
  return {
    title: body.title,
    banner_url: body.bannerUrl,
    description: body.description,
    game: body.game,
    rules: body.rules,
    prize_pool: body.prizePool,
    prize_pool_total: body.prizePoolTotal,
    prizes: body.prizes,
    prize_breakdown: JSON.stringify(body.prizeBreakdown),
    entry_fee: body.entryFee,
    capacity: body.capacity,
    start_at: new Date(body.startAt),
    end_at: body.endAt ? new Date(body.endAt) : null,
    registration_closes_at: body.registrationClosesAt ? new Date(body.registrationClosesAt) : null,
    registration_url: body.registrationUrl,
  };
}

/** Returns the columns of the fields in the body; the others stay unchanged. */
function toChanges(body: UpdateTournamentBody): TournamentChanges {
  const columns = toColumns({ ...body } as CreateTournamentBody);
  const names = {
    title: 'title',
    bannerUrl: 'banner_url',
    description: 'description',
    game: 'game',
    rules: 'rules',
    prizePool: 'prize_pool',
    prizePoolTotal: 'prize_pool_total',
    prizes: 'prizes',
    prizeBreakdown: 'prize_breakdown',
    entryFee: 'entry_fee',
    capacity: 'capacity',
    startAt: 'start_at',
    endAt: 'end_at',
    registrationClosesAt: 'registration_closes_at',
    registrationUrl: 'registration_url',
  } as const satisfies Record<keyof UpdateTournamentBody, keyof typeof columns>;
  const named = Object.entries(names).filter(
    ([field]) => body[field as keyof UpdateTournamentBody] !== undefined,
  );
  return Object.fromEntries(named.map(([, column]) => [column, columns[column]]));
}
