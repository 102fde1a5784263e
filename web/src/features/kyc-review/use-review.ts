import type { KycItem } from '@hotdrop/contract/admin/org-kyc.ts';
import { kycFallbackTexts, kycTexts } from '@hotdrop/contract/organizations/kyc-texts.ts';
import { useState } from 'react';
import { attemptProblem } from '../../lib/acts/act-problem.ts';
import { useIsHere } from '../../lib/acts/use-is-here.ts';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';
import { useReviewKyc } from './kyc-api.ts';

type Asking = 'approve' | 'reject' | null;

/** Somebody else was faster, or the organization has handed itself in anew. */
const overtaken = ['KYC_DECIDED', 'KYC_CHANGED'];

/** The decision about one submission: what is being asked, what was said against it, and carrying it out. */
export function useReview(organizationId: string) {
  const isHere = useIsHere();
  const review = useReviewKyc();
  const [asking, setAsking] = useState<Asking>(null);
  // By submission: the words about one are not shown for the next.
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  /** Why what was asked for was not done, though it cannot be done any more. */
  const [notice, setNotice] = useState('');

  async function decide({ orgKyc }: KycItem, action: 'approve' | 'reject', words: string): Promise<void> {
    setProblem(undefined);
    setNotice('');
    try {
      const { submissionId } = orgKyc;
      await review.mutateAsync({ organizationId, submissionId, action, notes: words });
      toast.success(action === 'approve' ? kycTexts.approved : kycTexts.rejected);
      if (isHere.current) setAsking(null);
    } catch (error) {
      if (error instanceof ApiError && overtaken.includes(error.code)) {
        const text = messageOf(error, kycFallbackTexts.action);
        if (!isHere.current) return void toast.error(text);
        setAsking(null);
        return setNotice(text);
      }
      const field = error instanceof ApiError ? error.fieldErrors.notes : undefined;
      if (field && isHere.current) return setProblem(field);
      toast.error(attemptProblem(error, kycFallbackTexts.action));
    }
  }

  return {
    asking,
    busy: review.isPending,
    problem,
    notice,
    ask: (what: Exclude<Asking, null>) => {
      setNotice('');
      setAsking(what);
    },
    cancel: () => setAsking(null),
    notesOf: ({ orgKyc }: KycItem) => notes[orgKyc.submissionId] ?? '',
    setNotes: ({ orgKyc }: KycItem, words: string) => {
      setProblem(undefined);
      setNotes(all => ({ ...all, [orgKyc.submissionId]: words }));
    },
    decide,
  };
}
