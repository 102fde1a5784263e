import { randomUUIDv7 } from 'node:crypto';
import { limits } from '@hotdrop/contract/limits.ts';
import type { CreatePromoBody, Promo, PromoPlacement } from '@hotdrop/contract/promos.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { PromoRow } from '../../db/schema.ts';
import type { Actor } from '../../http/authenticate.ts';
import { batched } from '../../lib/batched.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { lockUser } from '../users/users.queries.ts';
import { toOwnPromo, toPromo } from './promos.mapper.ts';
import {
  countClick,
  countPendingPromos,
  findPromosOf,
  findRunningPromos,
  insertPromo,
} from './promos.queries.ts';
import { timeErrors } from './promos.rules.ts';

type Deps = {
  db: Database;
  clock: Clock;
  /** Refuses an image that is not one of our uploads, of this owner. */
  assertOwnImage(executor: Executor, url: string | null, field: string, ownerId: string): Promise<void>;
};

/** What a list shows: a strip holds a few; of the own ones the latest. */
const listed = { running: 12, own: limits.list.max };

export type PromosService = ReturnType<typeof createPromosService>;

/** Advertisements on the start page and beside the lists. */
export function createPromosService({ db, clock, assertOwnImage }: Deps) {
  /** Every visitor of a list asks: those of one moment get one reading. */
  const readRunning = batched((places: readonly (PromoPlacement | 'all')[]) => {
    const now = clock.now();
    const read = (place: PromoPlacement | 'all') =>
      findRunningPromos(db, { placement: place === 'all' ? undefined : place, limit: listed.running, now });
    const reads = new Map([...new Set(places)].map(place => [place, read(place)]));
    return Promise.all(places.map(place => reads.get(place) as Promise<PromoRow[]>));
  });

  return {
    /** Promos that run now; `mine`: the caller's own in any state. @throws AppError UNAUTHENTICATED for nobody's own */
    async list(
      reader: Actor | null,
      { placement, mine }: { placement?: PromoPlacement | undefined; mine?: 'true' | undefined },
    ): Promise<Promo[]> {
      if (!mine) return (await readRunning(placement ?? 'all')).map(toPromo);
      if (!reader) throw new AppError('UNAUTHENTICATED');
      const own = await findPromosOf(db, reader._id, listed.own);
      return own.filter(promo => !placement || promo.placement === placement).map(toOwnPromo);
    },

    /** Hands a promo in: an organization's goes to review, an admin's runs. @throws AppError VALIDATION, PROMOS_WAITING, FORBIDDEN */
    async create(actor: Actor, body: CreatePromoBody): Promise<Promo> {
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
        created_at: now,
      };
      const fieldErrors = timeErrors(promo, now);
      if (Object.keys(fieldErrors).length > 0) throw new AppError('VALIDATION', { fieldErrors });
      await db.transaction().execute(async trx => {
        // One after the other, so that the count holds.
        const owner = await lockUser(trx, actor._id);
        if (!owner || owner.suspended_at || owner.deleted_at) throw new AppError('UNAUTHENTICATED');
        // Of another role since the request came in: an admin's would run unreviewed.
        if (owner.role !== actor.role) throw new AppError('FORBIDDEN');
        if (
          promo.status === 'pending' &&
          (await countPendingPromos(trx, actor._id)) >= limits.pendingPromos
        ) {
          throw new AppError('PROMOS_WAITING');
        }
        await assertOwnImage(trx, promo.image_url, 'imageUrl', actor._id);
        await insertPromo(trx, promo);
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'create',
          target: { kind: 'promo', id: promo.id },
          detail: { title: promo.title },
          at: now,
        });
      });
      return toOwnPromo(promo);
    },

    /** Counts a click. @throws AppError PROMO_NOT_FOUND for one that does not run */
    async click(id: string): Promise<void> {
      if (!(await countClick(db, id, clock.now()))) throw new AppError('PROMO_NOT_FOUND');
    },
  };
}
