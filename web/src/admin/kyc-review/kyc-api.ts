import type { KycItem, reviewStatuses } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { isUnanswered, lookForResult, useAct } from '../../lib/acts/use-act.ts';
import { type ApiArguments, type ApiKey, api } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { useAdminRefresh } from '../kit/use-admin-list.ts';

export type ReviewStatus = (typeof reviewStatuses)[number];

/** As many of the queue as it takes to offer the next one, and its length. */
const nextOnes = 20;

/** Those that wait, the oldest first; looked at again now and then, as others hand in and decide too. */
export function kycQueueQuery() {
  return queryOptions({
    ...apiQuery('GET /admin/org-kyc', { query: { status: 'pending', limit: nextOnes } }),
    refetchInterval: 60_000,
  });
}

/** The latest submission of one organization; none when it has never asked. */
export function kycItemQuery(organizationId: string) {
  return apiQuery('GET /admin/org-kyc', { query: { organizationId, limit: 1 } });
}

export type Review = ApiArguments<'POST /admin/org-kyc/:id/review'>['body'] & {
  organizationId: string;
  submissionId: string;
};

/** Whatever shows who is verified, beside the lists of the admin panel. */
const concerned: readonly ApiKey[] = ['GET /organizations/:id', 'GET /organizations/rankings'];

/** Approves or rejects the submission that was looked at. A decision whose answer was lost is looked up. */
export function useReviewKyc() {
  const client = useQueryClient();
  const refresh = useAdminRefresh();
  return useAct({
    mutationFn: async ({ organizationId, ...body }: Review): Promise<KycItem> => {
      try {
        return (await api('POST /admin/org-kyc/:id/review', { params: { id: organizationId }, body })).item;
      } catch (error) {
        const decided = isUnanswered(error) && (await lookForResult(() => decidedItem(organizationId, body)));
        if (!decided) throw error;
        return decided;
      }
    },
    onSuccess: item => keep(client, item),
    // A refusal too means that the screen was out of date.
    onSettled: () => {
      for (const key of concerned) void client.invalidateQueries({ queryKey: [key] });
      void refresh();
    },
  });
}

/** The submission, where it now stands as it was asked for. */
async function decidedItem(
  organizationId: string,
  { action, submissionId }: Omit<Review, 'organizationId'>,
): Promise<KycItem | null> {
  const { items } = await api('GET /admin/org-kyc', { query: { organizationId, limit: 1 } });
  const wanted: ReviewStatus = action === 'approve' ? 'approved' : 'rejected';
  const isDecided = (item: KycItem) =>
    item.orgKyc.submissionId === submissionId && item.orgKyc.status === wanted;
  return items.find(isDecided) ?? null;
}

/** Shows the decision before anything is read anew. */
function keep(client: QueryClient, item: KycItem): void {
  client.setQueryData(kycItemQuery(item._id).queryKey, { items: [item], nextCursor: null, total: 1 });
}
