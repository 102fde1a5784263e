import { randomUUIDv7 } from 'node:crypto';
import { isPastStart } from '@hotdrop/contract/events/event-times.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type {
  CloneScrimBody,
  CreateScrimBody,
  Scrim,
  ScrimSummary,
} from '@hotdrop/contract/scrims/scrims.ts';
import { titleAt } from '@hotdrop/contract/scrims/titles.ts';
import type { AccountEvents } from '../../account/account-events.ts';
import { shareLockUser } from '../../account/users.queries.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError, assertNoErrors } from '../../platform/lib/errors.ts';
import { findEarlierRequest } from '../../platform/repeats/earlier-request.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { planReminders } from '../notices/reminders.ts';
import { ownerOf, toScrimSummary } from '../scrims.mapper.ts';
import { findScrimById, findScrimsByIds, insertScrims } from '../scrims.queries.ts';
import { planAt, planErrors, planOfClone, rowOf, type ScrimPlan } from '../scrims.rules.ts';
import { createScrimChanges, type ScrimChangesDeps } from './scrim-changes.ts';

type Deps = ScrimChangesDeps & {
  db: Database;
  clock: Clock;
  rooms: RoomsService;
  accountEvents: AccountEvents;
};

type Opening = { organizationId: string; clonedFrom?: string; idempotencyKey: string | null };

export type ScrimFormService = ReturnType<typeof createScrimFormService>;

/** Opens, changes and cancels lobbies. */
export function createScrimFormService(deps: Deps) {
  const { db, clock, signals, snapshots, assertOwnImage, rooms, accountEvents, read } = deps;

  /**
   * Opens lobbies with their rooms, all or none, and once per idempotency key. Returns their ids in the order
   * of `plans`.
   * @throws AppError REQUEST_REPEATED if the key was used for a different request
   */
  const open = async (
    actor: Actor,
    plans: readonly ScrimPlan[],
    { organizationId, clonedFrom, idempotencyKey }: Opening,
  ): Promise<string[]> => {
    const now = clock.now();
    // The organizer, even if an admin clones it, so that the room and its details are theirs (A8).
    const createdBy = organizationId;
    const rows = plans.map(plan =>
      rowOf(plan, { id: randomUUIDv7(), roomId: randomUUIDv7(), organizationId, createdBy }, now),
    );
    const ids = rows.map(row => row.id);
    const earlier = await db.transaction().execute(async trx => {
      // Locked so that the organizer cannot become a player, who could not run it, before the lobby exists.
      const organizer = await shareLockUser(trx, organizationId);
      if (organizer?.role !== 'organization') throw new AppError('SCRIM_ORGANIZATION_ONLY');
      if (organizer.suspended_at || organizer.deleted_at) throw new AppError('ORGANIZER_SUSPENDED');
      const request = clonedFrom
        ? ['clone', clonedFrom, plans.map(plan => plan.startAt)]
        : ['open-scrims', plans];
      const before = await findEarlierRequest(trx, { userId: actor._id, idempotencyKey, request, ids, now });
      if (before) return before;
      await assertOwnImage(trx, plans[0]?.bannerUrl, 'bannerUrl', clonedFrom ? null : organizationId);
      await rooms.open(
        trx,
        rows.map(row => row.room_id),
      );
      await insertScrims(trx, rows);
      for (const row of rows) await planReminders(trx, row, now);
      for (const { id } of rows) {
        await recordAudit(trx, {
          actorId: actor._id,
          action: clonedFrom ? 'clone' : 'create',
          target: { kind: 'scrim', id },
          detail: clonedFrom ? { clonedFrom } : {},
          at: now,
        });
      }
      await signals.send(trx, { kind: 'scrims-changed' });
      return null;
    });
    if (earlier) return earlier;
    snapshots.changed();
    accountEvents.changed(organizationId);
    return ids;
  };

  const summaries = async (ids: readonly string[]): Promise<ScrimSummary[]> => {
    const now = clock.now();
    const byId = new Map((await findScrimsByIds(db, ids)).map(row => [row.id, toScrimSummary(row, now)]));
    return ids.flatMap(id => byId.get(id) ?? []);
  };

  return {
    ...createScrimChanges(deps),

    /**
     * Opens a lobby, and copies of it at other times.
     * @throws AppError VALIDATION, SCRIM_ORGANIZATION_ONLY, REQUEST_REPEATED
     */
    async create(
      actor: Actor,
      { alsoAt, fees = [], ...plan }: CreateScrimBody,
      idempotencyKey: string | null = null,
    ): Promise<{ scrim: Scrim; alsoCreated: ScrimSummary[] }> {
      const now = clock.now();
      const lobbies = [plan, ...startsOnce(alsoAt, plan.startAt).map(startAt => lobbyAt(plan, startAt))];
      assertNoErrors({
        ...planErrors(plan, now),
        ...pastErrors('alsoAt', alsoAt, now),
        ...feeErrors(fees, lobbies),
      });
      const feeAt = new Map(fees.map(({ startAt, entryFee }) => [startAt, entryFee]));
      const plans = lobbies.map(lobby => ({
        ...lobby,
        entryFee: feeAt.get(lobby.startAt) ?? lobby.entryFee,
      }));
      const [id, ...others] = await open(actor, plans, { organizationId: actor._id, idempotencyKey });
      return { scrim: await read(id as string, actor), alsoCreated: await summaries(others) };
    },

    /**
     * Clones a lobby to other times, with its reserved slots but not its squads, as owner or admin.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, VALIDATION, SCRIM_ORGANIZATION_ONLY if its owner is
     * no longer one, REQUEST_REPEATED
     */
    async clone(
      actor: Actor,
      id: string,
      { startAts }: CloneScrimBody,
      idempotencyKey: string | null = null,
    ): Promise<ScrimSummary[]> {
      const row = await findScrimById(db, id);
      if (!row) throw new AppError('SCRIM_NOT_FOUND');
      if (!canManageScrim(actor, ownerOf(row))) throw new AppError('SCRIM_FORBIDDEN');
      assertNoErrors(pastErrors('startAts', startAts, clock.now()));
      const plans = startsOnce(startAts).map(startAt => lobbyAt(planOfClone(row), startAt));
      const { organization_id: organizationId } = row;
      return summaries(await open(actor, plans, { organizationId, clonedFrom: id, idempotencyKey }));
    },
  };
}

function pastErrors(field: string, starts: readonly string[], now: Date): Record<string, string> {
  const past = starts.findIndex(start => isPastStart(start, now.getTime()));
  return past < 0 ? {} : { [`${field}.${past}`]: validationTexts.startPast };
}

/** Returns errors for fees that match no lobby, or one that has a fee already. */
function feeErrors(
  fees: readonly { startAt: string }[],
  lobbies: readonly ScrimPlan[],
): Record<string, string> {
  const stray = fees.findIndex(fee => !lobbies.some(({ startAt }) => startAt === fee.startAt));
  if (stray >= 0) return { [`fees.${stray}.startAt`]: 'No lobby starts at this time' };
  const starts = fees.map(({ startAt }) => startAt);
  const repeated = starts.findIndex((startAt, index) => starts.indexOf(startAt) < index);
  return repeated < 0 ? {} : { [`fees.${repeated}.startAt`]: 'This lobby already has a fee' };
}

/** Returns the same lobby at another start, with a new time in a title that contains the old one. */
function lobbyAt(plan: ScrimPlan, startAt: string): ScrimPlan {
  return { ...planAt(plan, startAt), title: titleAt(plan.title, plan.startAt, startAt) };
}

/** Removes duplicate starts, so that each opens one lobby. */
function startsOnce(starts: readonly string[], first?: string): string[] {
  return [...new Set(starts)].filter(start => start !== first);
}
