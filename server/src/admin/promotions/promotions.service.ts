import type { Promotion, UpdatePromotionBody } from '@hotdrop/contract/admin/promotions/promotions.ts';
import type { CreatePromoBody } from '@hotdrop/contract/organizations/promos/promos.ts';
import type { AccountEvents } from '../../account/account-events.ts';
import { toPromotion } from '../../organizations/promos/promos.mapper.ts';
import { forgetDecision, tellPromoDecided } from '../../organizations/promos/promos.notices.ts';
import { deletePromo, lockPromo, updatePromo } from '../../organizations/promos/promos.queries.ts';
import {
  changedFields,
  changedPromo,
  publicTitle,
  timeErrors,
} from '../../organizations/promos/promos.rules.ts';
import type { PromosService } from '../../organizations/promos/promos.service.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { PromoRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError, assertNoErrors } from '../../platform/lib/errors.ts';
import { beforeIdOf, idPage } from '../../platform/lib/pages.ts';
import type { AssertOwnImage } from '../../platform/uploads/own-image.ts';
import {
  countPromotions,
  findPromotion,
  findPromotionPage,
  type PromotionsQuery,
} from './promotions.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  promos: Pick<PromosService, 'create'>;
  accountEvents: AccountEvents;
  assertOwnImage: AssertOwnImage;
  /** Removes the pictures that nothing shows any more. */
  discardImages(urls: readonly string[]): Promise<void>;
};

/** Reviews, changes and deletes all promos, for admins. Pages that show promos change at once. */
export function createPromotionsService(deps: Deps) {
  const { db, clock, promos, accountEvents, assertOwnImage, discardImages } = deps;

  /** @throws AppError PROMO_NOT_FOUND */
  const read = async (id: string): Promise<Promotion> => {
    const row = await findPromotion(db, id);
    if (!row) throw new AppError('PROMO_NOT_FOUND');
    return toPromotion(row);
  };

  /** @throws AppError PROMO_NOT_FOUND */
  const lock = async (trx: Executor, id: string): Promise<PromoRow> => {
    const row = await lockPromo(trx, id);
    if (!row) throw new AppError('PROMO_NOT_FOUND');
    return row;
  };

  return {
    async list({ limit, cursor, ...filter }: PromotionsQuery) {
      const before = beforeIdOf(cursor);
      return inOneSnapshot(db, async trx => {
        const page = idPage(await findPromotionPage(trx, filter, { before, limit: limit + 1 }), limit);
        const total = await countPromotions(trx, filter);
        return { items: page.rows.map(toPromotion), nextCursor: page.nextCursor, total };
      });
    },

    /** Publishes an admin's own promo, once per key. @throws AppError VALIDATION, REQUEST_REPEATED */
    async create(
      actor: Actor,
      body: CreatePromoBody,
      idempotencyKey: string | null = null,
    ): Promise<Promotion> {
      return read((await promos.create(actor, body, idempotencyKey))._id);
    },

    /**
     * Changes a promo, publishes it, or rejects it. A new picture must be the admin's own upload.
     * @throws AppError PROMO_NOT_FOUND, PROMO_DECIDED, PROMO_CHANGED, VALIDATION
     */
    async update(actor: Actor, id: string, body: UpdatePromotionBody): Promise<Promotion> {
      const changed = await db.transaction().execute(async trx => {
        const before = await lock(trx, id);
        assertAsSeen(before, body);
        const now = clock.now();
        const after = changedPromo(before, body, now);
        const fields = changedFields(before, after);
        if (fields.length === 0) return null;
        const startsToRun = after.status === 'active' && fields.includes('status');
        if (startsToRun || fields.includes('startsAt') || fields.includes('endsAt')) {
          assertNoErrors(timeErrors(after, now));
        }
        if (fields.includes('imageUrl')) await assertOwnImage(trx, after.image_url, 'imageUrl', actor._id);
        await updatePromo(trx, after);
        const isDecision = after.status !== before.status && after.status !== 'pending';
        if (isDecision) await tellPromoDecided(trx, after, { actorId: actor._id, now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: actOf(before, after),
          target: { kind: 'promo', id },
          detail: { ...publicTitle(before, after), fields, status: after.status },
          at: now,
        });
        const replaced = fields.includes('imageUrl') ? before.image_url : null;
        return { ownerId: before.owner_id, replaced };
      });
      if (changed) accountEvents.changed(changed.ownerId);
      if (changed?.replaced) await discardImages([changed.replaced]);
      return read(id);
    },

    /** @throws AppError PROMO_NOT_FOUND */
    async remove(actor: Actor, id: string): Promise<void> {
      const { owner_id, image_url } = await db.transaction().execute(async trx => {
        const row = await lock(trx, id);
        await deletePromo(trx, id);
        await forgetDecision(trx, row);
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'delete',
          target: { kind: 'promo', id },
          detail: { ...publicTitle(row), status: row.status, clicks: row.clicks },
          at: clock.now(),
        });
        return row;
      });
      accountEvents.changed(owner_id);
      if (image_url) await discardImages([image_url]);
    },
  };
}

/**
 * @throws AppError PROMO_DECIDED, PROMO_CHANGED if somebody else was first and this admin's page was stale
 */
function assertAsSeen({ status, revision }: PromoRow, { seen }: UpdatePromotionBody): void {
  if (!seen || seen.revision === revision) return;
  if (status === seen.status || status === 'pending') throw new AppError('PROMO_CHANGED');
  throw new AppError('PROMO_DECIDED', {
    params: { decision: status === 'active' ? 'approved' : 'rejected' },
  });
}

/** Returns the audit log's name for the change: a decision has its own. */
function actOf(before: PromoRow, after: PromoRow): string {
  if (before.status === after.status) return 'update';
  return { active: 'approve', rejected: 'reject', pending: 'update' }[after.status];
}
