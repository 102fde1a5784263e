import { randomUUIDv7 } from 'node:crypto';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type {
  CreatePromoBody,
  Promo,
  PromoPlacement,
} from '@hotdrop/contract/organizations/promos/promos.ts';
import { lockUser } from '../../account/users.queries.ts';
import { tellReviewers } from '../../notifications/review.notices.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { PromoRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { batched } from '../../platform/lib/batched.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError, assertNoErrors } from '../../platform/lib/errors.ts';
import { findEarlierRequest } from '../../platform/repeats/earlier-request.ts';
import type { AssertOwnImage } from '../../platform/uploads/own-image.ts';
import { toOwnPromo, toPromo } from './promos.mapper.ts';
import { forgetDecision } from './promos.notices.ts';
import {
  countClick,
  countPendingPromos,
  deletePromo,
  findPromosOf,
  findRunningPromos,
  insertPromo,
  lockPromo,
  updatePromo,
} from './promos.queries.ts';
import { changedFields, changedPromo, publicTitle, timeErrors } from './promos.rules.ts';

type Deps = {
  db: Database;
  clock: Clock;
  assertOwnImage: AssertOwnImage;
  /** Removes the pictures that nothing shows any more. */
  discardImages(urls: readonly string[]): Promise<void>;
};

/** Maximum promos shown at once, and of the caller's own (the latest). */
const listed = { running: 12, own: limits.list.max };

export type PromosService = ReturnType<typeof createPromosService>;

/** Runs promos on the start page and beside the lists. */
export function createPromosService({ db, clock, assertOwnImage, discardImages }: Deps) {
  /** Every visitor of a list requests promos: concurrent requests share one read. */
  const readRunning = batched((places: readonly (PromoPlacement | 'all')[]) => {
    const now = clock.now();
    const read = (place: PromoPlacement | 'all') =>
      findRunningPromos(db, { placement: place === 'all' ? undefined : place, limit: listed.running, now });
    const reads = new Map([...new Set(places)].map(place => [place, read(place)]));
    return Promise.all(places.map(place => reads.get(place) as Promise<PromoRow[]>));
  });

  /** The caller has locked the owner's row, so that the count cannot change. @throws AppError PROMOS_WAITING */
  const assertRoom = async (trx: Executor, ownerId: string): Promise<void> => {
    if ((await countPendingPromos(trx, ownerId)) >= limits.pendingPromos)
      throw new AppError('PROMOS_WAITING');
  };

  /** Returns the caller's own promo, locked, unless approved. @throws AppError PROMO_NOT_FOUND, PROMO_RUNS */
  const lockOwn = async (trx: Executor, actor: Actor, id: string): Promise<PromoRow> => {
    const row = await lockPromo(trx, id);
    if (row?.owner_id !== actor._id) throw new AppError('PROMO_NOT_FOUND');
    if (row.status === 'active') throw new AppError('PROMO_RUNS');
    return row;
  };

  return {
    /**
     * Returns running promos; `mine`: the caller's own in any state.
     * @throws AppError UNAUTHENTICATED for `mine` without an account
     */
    async list(
      reader: Actor | null,
      { placement, mine }: { placement?: PromoPlacement | undefined; mine?: 'true' | undefined },
    ): Promise<Promo[]> {
      if (!mine) return (await readRunning(placement ?? 'all')).map(toPromo);
      if (!reader) throw new AppError('UNAUTHENTICATED');
      const own = await findPromosOf(db, reader._id, listed.own);
      return own.filter(promo => !placement || promo.placement === placement).map(toOwnPromo);
    },

    /**
     * Submits a promo, once per key: an organization's goes to review, an admin's runs.
     * @throws AppError VALIDATION, PROMOS_WAITING, FORBIDDEN, REQUEST_REPEATED; PROMO_NOT_FOUND for a repeat
     * after its deletion
     */
    async create(actor: Actor, body: CreatePromoBody, idempotencyKey: string | null = null): Promise<Promo> {
      const now = clock.now();
      const promo: PromoRow = {
        id: randomUUIDv7(),
        owner_id: actor._id,
        title: body.title,
        image_url: body.imageUrl,
        link_url: body.linkUrl,
        placement: body.placement,
        starts_at: body.startsAt ? new Date(body.startsAt) : now,
        ends_at: body.endsAt ? new Date(body.endsAt) : null,
        status: actor.role === 'admin' ? 'active' : 'pending',
        clicks: 0,
        note: '',
        revision: 1,
        created_at: now,
      };
      assertNoErrors(timeErrors(promo, now));
      const created = await db.transaction().execute(async trx => {
        await lockOwner(trx, actor);
        const creation = {
          userId: actor._id,
          idempotencyKey,
          request: ['create-promo', body],
          ids: [promo.id],
        };
        const [earlier] = (await findEarlierRequest(trx, { ...creation, now })) ?? [];
        if (earlier) return lockPromo(trx, earlier);
        if (promo.status === 'pending') await assertRoom(trx, actor._id);
        await assertOwnImage(trx, promo.image_url, 'imageUrl', actor._id);
        await insertPromo(trx, promo);
        if (promo.status === 'pending')
          await tellReviewers(trx, 'promo-submitted', { subjectId: promo.id, now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'create',
          target: { kind: 'promo', id: promo.id },
          detail: publicTitle(promo),
          at: now,
        });
        return promo;
      });
      if (!created) throw new AppError('PROMO_NOT_FOUND');
      return toOwnPromo(created);
    },

    /**
     * Resubmits the actor's rejected promo with this content. A new picture must be the owner's upload.
     * @throws AppError PROMO_NOT_FOUND, PROMO_RUNS, PROMO_IN_REVIEW, VALIDATION, PROMOS_WAITING, FORBIDDEN
     */
    async resubmit(actor: Actor, id: string, body: CreatePromoBody): Promise<Promo> {
      const now = clock.now();
      const { before, after } = await db.transaction().execute(async trx => {
        await lockOwner(trx, actor);
        const before = await lockOwn(trx, actor, id);
        if (before.status !== 'rejected') throw new AppError('PROMO_IN_REVIEW');
        await assertRoom(trx, actor._id);
        const after = changedPromo(before, { ...body, status: 'pending' }, now);
        assertNoErrors(timeErrors(after, now));
        if (after.image_url !== before.image_url) {
          await assertOwnImage(trx, after.image_url, 'imageUrl', actor._id);
        }
        await updatePromo(trx, after);
        await tellReviewers(trx, 'promo-submitted', { subjectId: id, now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'resubmit',
          target: { kind: 'promo', id },
          detail: { ...publicTitle(after), fields: changedFields(before, after) },
          at: now,
        });
        return { before, after };
      });
      if (before.image_url && before.image_url !== after.image_url) await discardImages([before.image_url]);
      return toOwnPromo(after);
    },

    /** Deletes the actor's promo, unless it is approved. @throws AppError PROMO_NOT_FOUND, PROMO_RUNS */
    async withdraw(actor: Actor, id: string): Promise<void> {
      const { image_url } = await db.transaction().execute(async trx => {
        const row = await lockOwn(trx, actor, id);
        await deletePromo(trx, id);
        await forgetDecision(trx, row);
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'withdraw',
          target: { kind: 'promo', id },
          detail: { ...publicTitle(row), status: row.status },
          at: clock.now(),
        });
        return row;
      });
      if (image_url) await discardImages([image_url]);
    },

    /** Counts a click. @throws AppError PROMO_NOT_FOUND if it is not running */
    async click(id: string): Promise<void> {
      if (!(await countClick(db, id, clock.now()))) throw new AppError('PROMO_NOT_FOUND');
    },
  };
}

/**
 * Locks the caller's row, so that an owner submits one promo at a time.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
async function lockOwner(trx: Executor, actor: Actor): Promise<void> {
  const owner = await lockUser(trx, actor._id);
  if (!owner || owner.suspended_at || owner.deleted_at) throw new AppError('UNAUTHENTICATED');
  // The role has changed since the request arrived: an admin's promo would run unreviewed.
  if (owner.role !== actor.role) throw new AppError('FORBIDDEN');
}
