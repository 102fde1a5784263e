import { limits } from '@hotdrop/contract/lib/limits.ts';
import type {
  KickRequest,
  KickRequestBody,
  ResolveKickBody,
} from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { canManageScrim, canRequestKick } from '@hotdrop/contract/scrims/permissions.ts';
import { kickSlotError } from '@hotdrop/contract/scrims/rules.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { tellOrganizer } from '../../notifications/tell-organizer.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { KickRequestRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { cursorId, decodeCursor } from '../../platform/lib/cursor.ts';
import { AppError, violatedConstraint } from '../../platform/lib/errors.ts';
import { pageOf } from '../../platform/lib/pages.ts';
import { findOwnBooking } from '../bookings/bookings.queries.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import { kickSquad } from '../bookings/kick-squad.ts';
import { tellEditedByAdmin } from '../notices/organizer-notices.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { ownerOf, slotsOf } from '../scrims.mapper.ts';
import { findScrimById, lockScrim } from '../scrims.queries.ts';
import { toKickRequest, toOwnKickRequest } from './kick-requests.mapper.ts';
import {
  countKickRequests,
  decideKickRequest,
  findKickRequest,
  findKickRequestPage,
  findOwnKickRequests,
  findSquadInSlot,
  findWithSlot,
  insertKickRequest,
} from './kick-requests.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  bookings: Pick<BookingsService, 'change'>;
  scrimEvents: Pick<ScrimEvents, 'kickRequestsChanged'>;
};

export type KickRequestsService = ReturnType<typeof createKickRequestsService>;

/** Handles squads' requests to kick another squad of their lobby. */
export function createKickRequestsService({ db, clock, bookings, scrimEvents }: Deps) {
  const one = async (executor: Executor, scrimId: string, id: string): Promise<KickRequest> => {
    const row = await findKickRequest(executor, scrimId, id);
    if (!row) throw new AppError('KICK_REQUEST_NOT_FOUND');
    return toKickRequest(row);
  };

  return {
    /**
     * Requests a kick of the squad in the slot now, not of a later one.
     * @throws AppError SCRIM_NOT_FOUND, KICK_FORBIDDEN, SCRIM_OVER, KICK_REPEATED, VALIDATION
     */
    async create(actor: Actor, scrimId: string, body: KickRequestBody): Promise<KickRequest> {
      const { scrim, request } = await db.transaction().execute(async trx => {
        const scrim = await lockScrim(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        const own = await findOwnBooking(trx, scrimId, actor._id);
        if (!canRequestKick(actor, ownerOf(scrim), own?.status)) throw new AppError('KICK_FORBIDDEN');
        const now = clock.now();
        // After the end no squad is kicked, so the organizer could only dismiss the request.
        if (now > scrim.end_at) throw new AppError('SCRIM_OVER');
        const slotError = kickSlotError(slotsOf(scrim), own?.slot_number ?? null, body.slotNumber);
        if (slotError) throw new AppError('VALIDATION', { fieldErrors: { slotNumber: slotError } });
        const target = await findSquadInSlot(trx, scrimId, body.slotNumber);
        const id = await insertKickRequest(trx, {
          scrim_id: scrimId,
          slot_number: body.slotNumber,
          target_name: body.targetName,
          reason: body.reason,
          requested_by: actor._id,
          booking_id: target?.id ?? null,
          created_at: now,
        }).catch(error => {
          throw violatedConstraint(error) === 'kick_requests_once' ? new AppError('KICK_REPEATED') : error;
        });
        const row = await findKickRequest(trx, scrimId, id);
        if (!row) throw new AppError('KICK_REQUEST_NOT_FOUND');
        const facts = { requestId: id, slotNumber: body.slotNumber };
        await tellOrganizer(trx, 'kick-requested', scrim, {
          now,
          topic: `kick:${id}`,
          facts,
          until: scrim.end_at,
        });
        return { scrim, request: toOwnKickRequest(row) };
      });
      scrimEvents.kickRequestsChanged(scrim);
      return request;
    },

    /**
     * Returns the requests, open ones first, to the owner and admins.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN
     */
    async list(
      actor: Actor,
      scrimId: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ) {
      const after = cursor ? placeOf(cursor) : null;
      return inOneSnapshot(db, async trx => {
        const scrim = await findScrimById(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
        const rows = await findKickRequestPage(trx, scrimId, { after, limit });
        const page = pageOf(rows, limit, last => [last.status === 'pending' ? 1 : 0, last.id]);
        const total = await countKickRequests(trx, scrimId);
        return { items: page.rows.map(toKickRequest), nextCursor: page.nextCursor, total };
      });
    },

    /** Returns the actor's requests, newest first. @throws AppError SCRIM_NOT_FOUND */
    async own(actor: Actor, scrimId: string): Promise<KickRequest[]> {
      return inOneSnapshot(db, async trx => {
        if (!(await findScrimById(trx, scrimId))) throw new AppError('SCRIM_NOT_FOUND');
        const wanted = { userId: actor._id, limit: limits.list.default };
        return (await findOwnKickRequests(trx, scrimId, wanted)).map(toOwnKickRequest);
      });
    },

    /**
     * Kicks the reported squad or dismisses the request, once, as owner or admin. If that squad has left,
     * dismisses the request with a note that says why.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, KICK_REQUEST_NOT_FOUND, KICK_DECIDED,
     * SCRIM_CANCELLED, SCRIM_OVER
     */
    async resolve(
      actor: Actor,
      scrimId: string,
      id: string,
      { action, note }: ResolveKickBody,
    ): Promise<KickRequest> {
      await bookings.change(scrimId, async lobby => {
        const { trx, scrim, now } = lobby;
        if (!canManageScrim(actor, ownerOf(scrim))) throw new AppError('SCRIM_FORBIDDEN');
        const asked = await findKickRequest(trx, scrimId, id);
        if (!asked) throw new AppError('KICK_REQUEST_NOT_FOUND');
        if (action === 'kick' && scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
        // The squad may have moved: the request is about the squad, not the slot.
        const squad =
          action === 'kick' && asked.booking_id ? await findWithSlot(trx, asked.booking_id) : undefined;
        const isGone = action === 'kick' && !squad;
        const decision = {
          status: squad ? 'kicked' : 'dismissed',
          note: isGone ? [note, goneNote(asked.slot_number)].filter(Boolean).join(' · ') : note,
          resolved_at: now,
          resolved_by: actor._id,
        } as const;
        const request = await decideKickRequest(trx, { scrimId, id }, decision);
        if (!request) throw new AppError('KICK_DECIDED');
        await recordAudit(trx, {
          actorId: actor._id,
          action: `${action}-on-request`,
          target: { kind: 'scrim', id: scrimId },
          detail: { requestId: id, slotNumber: request.slot_number, status: decision.status },
          at: now,
        });
        if (squad) await kickSquad(lobby, actor, squad);
        else await tellEditedByAdmin(trx, scrim, 'kick-dismissed', { actorId: actor._id, now });
        await tellDecided(trx, scrim.id, request, now);
        lobby.afterCommit(() => scrimEvents.kickRequestsChanged(scrim, request.requested_by));
      });
      return one(db, scrimId, id);
    },
  };
}

/** Tells the squad that asked for a kick the decision, unless it has left. */
async function tellDecided(
  trx: Executor,
  scrimId: string,
  { id, requested_by, slot_number, status }: KickRequestRow,
  now: Date,
): Promise<void> {
  const own = await findOwnBooking(trx, scrimId, requested_by);
  if (!own) return;
  const facts = { decision: status, slotNumber: slot_number };
  const topic = () => `kick:${id}`;
  await tellSquads(trx, 'kick-decided', { scrimId, bookings: [own], now, facts, topic });
}

function goneNote(slotNumber: number): string {
  return `The reported squad no longer has slot ${slotText(slotNumber)}`;
}

function placeOf(cursor: string) {
  const [isPending, id] = decodeCursor(cursor, ['number', 'string']);
  return { isPending: isPending === 1, id: cursorId(id) };
}
