import { plural } from '@hotdrop/contract/lib/in-words.ts';
import type { Executor } from '../platform/db/database.ts';
import { noticeSource } from './notice-source.ts';
import { countInReview, findActiveAdmins, type InReview } from './review.queries.ts';
import { digestOf, type News, tell } from './tell.ts';

/** Notices to admins about what is in review. */
export const reviewNotices = noticeSource<InReview & { mayDecide: boolean }>(
  async db => {
    const waiting = await countInReview(db);
    const admins = new Set(await findActiveAdmins(db));
    return item => ({ ...waiting, mayDecide: admins.has(item.recipient.id) });
  },
  {
    'kyc-submitted': {
      text: ({ kyc }) => ({
        title:
          kyc === 0 ? 'KYC submissions' : plural(kyc, 'organization to verify', 'organizations to verify'),
        body:
          kyc === 0 ? 'All are decided.' : `${plural(kyc, 'submission is', 'submissions are')} in review.`,
        link: '/admin/kyc',
      }),
      holds: ({ kyc, mayDecide }) => kyc > 0 && mayDecide,
    },
    'promo-submitted': {
      text: ({ promos }) => ({
        title: promos === 0 ? 'Promo submissions' : plural(promos, 'promo to review', 'promos to review'),
        body: promos === 0 ? 'All are decided.' : `${plural(promos, 'promo is', 'promos are')} in review.`,
        link: '/admin?tab=promotions',
      }),
      holds: ({ promos, mayDecide }) => promos > 0 && mayDecide,
    },
  },
);

/** Tells all admins that something was submitted for review. */
export async function tellReviewers(
  trx: Executor,
  kind: 'kyc-submitted' | 'promo-submitted',
  { subjectId, now }: { subjectId: string; now: Date },
): Promise<void> {
  const admins = await findActiveAdmins(trx);
  const news = admins.map(
    (recipientId): News => ({ kind, subjectId, topic: kind, recipientId, ...digestOf(kind, now) }),
  );
  await tell(trx, news, { now });
}
