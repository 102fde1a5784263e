import type { KycItem } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { errorCatalogue } from '@hotdrop/contract/lib/errors.ts';
import { kycFallbackTexts, kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem, useIsHere } from '../../lib/acts/use-act.ts';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { useReviewKyc } from './kyc-api.ts';

type Decision = 'approve' | 'reject';

/** What is being asked, and about which submission. */
type Asked = { what: Decision; submissionId: string; sent: boolean };

/** What was said against submissions, by their ids: the words about one are not shown for the next. */
export type ReviewNotes = { of: Record<string, string>; set: (submissionId: string, words: string) => void };

/** Of the page, so that they outlive the dialog that they were typed in. */
export function useReviewNotes(): ReviewNotes {
  const [of, setAll] = useState<Record<string, string>>({});
  return { of, set: (submissionId, words) => setAll(all => ({ ...all, [submissionId]: words })) };
}

/** Somebody else was faster, or the organization has handed itself in anew. */
const overtaken = ['KYC_DECIDED', 'KYC_CHANGED'];

/** The decision about one submission: what is being asked, what was said against it, and carrying it out. */
export function useReview({ _id: organizationId, orgKyc }: KycItem, notes: ReviewNotes) {
  const { submissionId, status } = orgKyc;
  const isHere = useIsHere();
  const review = useReviewKyc();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [problem, setProblem] = useState<string>();
  /** Why what was asked for was not done, though it cannot be done any more. */
  const [notice, setNotice] = useState('');
  if (asked && asked.submissionId !== submissionId) {
    // Read anew meanwhile: what was asked about one submission decides nothing about the next.
    setAsked(null);
    setNotice(errorCatalogue.KYC_CHANGED.message);
  } else if (asked && !asked.sent && status !== 'pending') {
    setAsked(null);
    setNotice(errorCatalogue.KYC_DECIDED.message);
  }

  async function decide(action: Decision, words: string): Promise<void> {
    setProblem(undefined);
    setNotice('');
    // Until it is answered: the decision that is read meanwhile may be this one.
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
