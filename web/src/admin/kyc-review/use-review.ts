import type { KycItem, reviewStatuses } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { errorCatalogue } from '@hotdrop/contract/lib/errors.ts';
import { kycFallbackTexts, kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem, responseOrResult, useAct, useIsHere } from '../../lib/acts/use-act.ts';
import { type ApiArguments, ApiError, type ApiKey, api, messageOf } from '../../lib/api/client.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { useAdminRefresh } from '../kit/use-admin-list.ts';

export type ReviewStatus = (typeof reviewStatuses)[number];

/** Enough of the queue to offer the next one; its length comes with it. */
const nextOnes = 20;

/** Query for submissions in review, oldest first; polled, as others submit and decide too. */
export function kycQueueQuery() {
  return queryOptions({
    ...apiQuery('GET /admin/org-kyc', { query: { status: 'pending', limit: nextOnes } }),
    refetchInterval: 60_000,
  });
}

/** Query for the latest submission of one organization; empty if it never submitted. */
export function kycItemQuery(organizationId: string) {
  return apiQuery('GET /admin/org-kyc', { query: { organizationId, limit: 1 } });
}

type Review = ApiArguments<'POST /admin/org-kyc/:id/review'>['body'] & {
  organizationId: string;
  submissionId: string;
};

/** Queries that show who is verified, besides the panel's lists. */
const affectedKeys: readonly ApiKey[] = ['GET /organizations/:id', 'GET /organizations/rankings'];

/** Approves or rejects the submission that was viewed. If the response is lost, looks up the decision. */
function useReviewKyc() {
  const client = useQueryClient();
  const refresh = useAdminRefresh();
  return useAct({
    mutationFn: ({ organizationId: id, ...body }: Review): Promise<KycItem> =>
      responseOrResult(
        async () => (await api('POST /admin/org-kyc/:id/review', { params: { id }, body })).item,
        () => decidedItem(id, body),
      ),
    onSuccess: item => keep(client, item),
    // An error too means that the page was out of date.
    onSettled: () => {
      for (const key of affectedKeys) void client.invalidateQueries({ queryKey: [key] });
      void refresh();
    },
  });
}

/** Returns the submission if it has the wanted decision; else null. */
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

/** Shows the decision before the refetch. */
function keep(client: QueryClient, item: KycItem): void {
  client.setQueryData(kycItemQuery(item._id).queryKey, { items: [item], nextCursor: null, total: 1 });
}

type Decision = 'approve' | 'reject';

/** The open confirmation, and the submission it is about. */
type Asked = { what: Decision; submissionId: string; sent: boolean };

/** Notes typed about submissions, by submission ID: those about one are not shown for the next. */
export type ReviewNotes = { of: Record<string, string>; set: (submissionId: string, words: string) => void };

/** State of the page, so that notes outlive the dialog they were typed in. */
export function useReviewNotes(): ReviewNotes {
  const [of, setAll] = useState<Record<string, string>>({});
  return { of, set: (submissionId, words) => setAll(all => ({ ...all, [submissionId]: words })) };
}

/** Someone else was faster, or the organization has resubmitted. */
const overtaken = ['KYC_DECIDED', 'KYC_CHANGED'];

/** State of the decision about one submission: the open confirmation, its error, and the request. */
export function useReview({ _id: organizationId, orgKyc }: KycItem, notes: ReviewNotes) {
  const { submissionId, status } = orgKyc;
  const isHere = useIsHere();
  const review = useReviewKyc();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string>();
  /** Why the confirmation closed without a decision. */
  const [notice, setNotice] = useState('');
  if (asked && asked.submissionId !== submissionId) {
    // The submission was replaced: a decision on one must not apply to the next.
    setAsked(null);
    setNotice(errorCatalogue.KYC_CHANGED.message);
  } else if (asked && !asked.sent && status !== 'pending') {
    setAsked(null);
    setNotice(errorCatalogue.KYC_DECIDED.message);
  }

  async function decide(action: Decision, words: string): Promise<void> {
    setProblem(undefined);
    setNotice('');
    // Stays until the response: a decision that a refetch shows earlier may be this one.
    setAsked({ what: action, submissionId, sent: true });
    try {
      await review.mutateAsync({ organizationId, submissionId, action, notes: words });
      toast.success(action === 'approve' ? kycTexts.approved : kycTexts.rejected);
      if (isHere.current) setAsked(null);
    } catch (error) {
      if (error instanceof ApiError && overtaken.includes(error.code)) {
        const text = messageOf(error, kycFallbackTexts.action);
        if (!isHere.current) return void toast.error(text);
        setAsked(null);
        return setNotice(text);
      }
      if (isHere.current) setAsked({ what: action, submissionId, sent: false });
      const field = error instanceof ApiError ? error.fieldErrors.notes : undefined;
      if (field && isHere.current) return setProblem(field);
      toast.error(attemptProblem(error, kycFallbackTexts.action));
    }
  }

  return {
    asking: asked?.what ?? null,
    busy: review.isPending,
    problem,
    notice,
    ask: (what: Decision) => {
      setNotice('');
      setAsked({ what, submissionId, sent: false });
    },
    cancel: () => setAsked(null),
    notes: notes.of[submissionId] ?? '',
    setNotes: (words: string) => {
      setProblem(undefined);
      notes.set(submissionId, words);
    },
    decide,
  };
}
