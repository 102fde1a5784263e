import type { adminKycRoutes } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { KycSubmissionRow } from '../../platform/db/schema.ts';
import { accountText, folded, wordPatterns } from '../../platform/db/word-search.ts';
import { nameOf } from '../people.queries.ts';

export type ReviewsQuery = RouteInput<typeof adminKycRoutes.list>['query'];
type Filter = Partial<Pick<ReviewsQuery, 'search' | 'status' | 'organizationId'>>;

/** An account's latest submission with the account, and what a reviewer compares it with. */
export type ReviewRow = KycSubmissionRow & {
  account_name: string;
  org_name: string;
  account_email: string;
  verified: boolean;
  suspended: boolean;
  reviewer_name: string | null;
  /** The pictures that can still be viewed. */
  documents: KycDocumentKind[];
  /** Other accounts that submitted the same number. */
  duplicates: { _id: string; name: string }[];
  /** Times as the database writes them. */
  earlier: { submittedAt: string; reviewedAt: string | null; notes: string }[];
};

/** Where a page continues: `rank` 0 in review, 1 decided; `at` when it was submitted or decided. */
export type ReviewPlace = { rank: number; at: Date; id: string };

/** How many duplicates and earlier submissions an item lists. */
const shown = 20;

const rank = sql<number>`case when submissions.status = 'pending' then 0 else 1 end`;
const time = sql<Date>`coalesce(submissions.reviewed_at, submissions.submitted_at)`;
/** Those in review oldest first, decided ones newest first. */
const place = sql<number>`extract(epoch from ${time}) * (case when submissions.status = 'pending' then 1 else -1 end)`;

function reviews(executor: Executor, { search = '', status, organizationId }: Filter) {
  let query = executor
    .selectFrom('kyc_submissions as submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .where('users.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from kyc_submissions newer
        where newer.user_id = submissions.user_id and newer.id > submissions.id)`,
    );
  for (const pattern of wordPatterns(search)) {
    query = query.where(
      sql<boolean>`(${accountText} like ${pattern}
        or ${folded('submissions.legal_name', 'submissions.email')} like ${pattern})`,
    );
  }
  if (status) query = query.where('submissions.status', '=', status);
  if (organizationId) query = query.where('submissions.user_id', '=', organizationId);
  return query;
}

/** Returns each account's latest submission, those in review first. One statement. */
export async function findReviews(
  executor: Executor,
  filter: Filter,
  { limit, after, now }: { limit: number; after?: ReviewPlace | undefined; now: Date },
): Promise<(ReviewRow & { rank: number })[]> {
  let query = reviews(executor, filter)
    .leftJoin('users as reviewers', 'reviewers.id', 'submissions.reviewed_by')
    .selectAll('submissions')
    .select([
      'users.name as account_name',
      'users.org_name',
      'users.email as account_email',
      'users.verified',
      sql<boolean>`users.suspended_at is not null`.as('suspended'),
      'reviewers.name as reviewer_name',
      rank.as('rank'),
      sql<KycDocumentKind[]>`array(select kind from kyc_documents
        where submission_id = submissions.id and (delete_at is null or delete_at > ${now}))`.as('documents'),
      sql<
        ReviewRow['duplicates']
      >`array(select jsonb_build_object('_id', others.id, 'name', ${nameOf('others')})
        from users others where others.id <> submissions.user_id and others.deleted_at is null
          and others.id in (select user_id from kyc_submissions
            where aadhaar_fingerprint = submissions.aadhaar_fingerprint and aadhaar_fingerprint <> '')
        order by others.id limit ${shown})`.as('duplicates'),
      sql<ReviewRow['earlier']>`array(select jsonb_build_object('submittedAt', submitted_at,
          'reviewedAt', reviewed_at, 'notes', notes)
        from kyc_submissions earlier
        where earlier.user_id = submissions.user_id and earlier.id < submissions.id and earlier.status = 'rejected'
        order by earlier.id desc limit ${shown})`.as('earlier'),
    ]);
  if (after) {
    const sign = after.rank === 0 ? 1 : -1;
    query = query.where(
      sql<boolean>`(${rank}, ${place}, submissions.id)
        > (${after.rank}, extract(epoch from ${after.at}::timestamptz) * ${sign}, ${after.id}::uuid)`,
    );
  }
  return query.orderBy('rank').orderBy(place).orderBy('submissions.id').limit(limit).execute();
}

export async function countReviews(executor: Executor, filter: Filter): Promise<number> {
  const { total } = await reviews(executor, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
