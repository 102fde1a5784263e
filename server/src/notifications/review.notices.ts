import { plural } from '@hotdrop/contract/lib/in-words.ts';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import { type NoticeItem, noticeSource } from './notice-source.ts';
import { digestOf, type News, tell } from './tell.ts';

type Waiting = { kyc: number; promos: number };

/** Notices to admins about what is in review. */
export const reviewNotices = noticeSource<Waiting & { item: NoticeItem }>(
  async db => {
    const waiting = await countInReview(db);
    return item => ({ ...waiting, item });
  },
  {
    'kyc-submitted': {
      text: ({ item, kyc }) => ({
        title: plural(Number(item.facts.count), 'organization to verify', 'organizations to verify'),
        body:
          kyc === 0 ? 'All are decided.' : `${plural(kyc, 'submission is', 'submissions are')} in review.`,
        link: '/admin/kyc',
      }),
      holds: ({ kyc }) => kyc > 0,
    },
    'promo-submitted': {
      text: ({ item, promos }) => ({
        title: plural(Number(item.facts.count), 'promo to review', 'promos to review'),
        body: promos === 0 ? 'All are decided.' : `${plural(promos, 'promo is', 'promos are')} in review.`,
        link: '/admin?tab=promotions',
      }),
      holds: ({ promos }) => promos > 0,
    },
  },
);

async function countInReview(db: Executor): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*) from users where kyc_status = 'pending' and deleted_at is null) as kyc,
      (select count(*) from promos where status = 'pending') as promos`.execute(db);
  return rows[0] ?? { kyc: 0, promos: 0 };
}

/** Tells all admins that something was submitted for review, at most once in five minutes. */
export async function tellReviewers(
  trx: Executor,
  kind: 'kyc-submitted' | 'promo-submitted',
  { subjectId, now }: { subjectId: string; now: Date },
): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute();
  const news = admins.map(
    ({ id }): News => ({ kind, subjectId, topic: kind, recipientId: id, ...digestOf(kind, now, 1) }),
  );
  await tell(trx, news, { now });
}
