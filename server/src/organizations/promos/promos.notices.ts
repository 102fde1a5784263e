import { type NoticeItem, noticeSource } from '../../notifications/notice-source.ts';
import { tell, untell } from '../../notifications/tell.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PromoRow } from '../../platform/db/schema.ts';
import { findPromosByIds } from './promos.queries.ts';

/** Notices to an organization about its promos. */
export const promoNotices = noticeSource<{ item: NoticeItem; promo: PromoRow }>(
  async (db, items) => {
    const promos = await findPromosByIds(db, [...new Set(items.map(({ subjectId }) => subjectId))]);
    const byId = new Map(promos.map(promo => [promo.id, promo]));
    return item => {
      const promo = byId.get(item.subjectId);
      return promo ? { item, promo } : null;
    };
  },
  {
    'promo-decided': {
      text: ({ promo }) => {
        const isLive = promo.status === 'active';
        return {
          title: isLive ? 'Your promo was approved' : 'Your promo was not approved',
          body: `${promo.title}.`,
          link: '/dashboard/org',
        };
      },
      holds: ({ promo }) => promo.status !== 'pending',
    },
  },
);

/** Tells a promo's owner the decision about it, unless the decider owns it. */
export async function tellPromoDecided(
  trx: Executor,
  { id, owner_id }: Pick<PromoRow, 'id' | 'owner_id'>,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  if (actorId === owner_id) return;
  const about = { subjectId: id, topic: topicOf(id), recipientId: owner_id };
  await tell(trx, [{ kind: 'promo-decided', ...about }], { now });
}

/** Deletes the notice about the decision, as its promo is deleted. */
export async function forgetDecision(
  trx: Executor,
  { id, owner_id }: Pick<PromoRow, 'id' | 'owner_id'>,
): Promise<void> {
  await untell(trx, owner_id, topicOf(id));
}

const topicOf = (promoId: string): string => `promo:${promoId}`;
