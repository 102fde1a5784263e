import type { OwnVerification } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { kycFallbackTexts, kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem, findLostResult, isUnanswered } from '../../lib/acts/use-act.ts';
import { ApiError } from '../../lib/api/client.ts';
import { refreshUser } from '../../lib/session/store.ts';
import { ownVerificationKey, readOwnVerification, submitVerification } from './kyc-api.ts';
import type { CheckedValues } from './kyc-form-schema.ts';

type Consent = OwnVerification['consent'];

/** Outcome of a stop. The status is checked then, because the submission may have arrived. */
export type Stop = 'stopping' | 'nothing-arrived' | 'unknown';

/**
 * Sends a submission, with progress and a way to stop. If the response is lost, refetches the status: a submission
 * that arrived must not be sent again.
 */
export function useSubmitKyc(consent: Consent) {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [stop, setStop] = useState<Stop | null>(null);
  const running = useRef<AbortController | null>(null);
  /** Whether an attempt was sent with unknown outcome. */
  const inDoubt = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  /** Returns what has arrived; null if it was stopped before. @throws ApiError */
  async function send(values: CheckedValues): Promise<OwnVerification | null> {
    const controller = new AbortController();
    running.current = controller;
    setPercent(0);
    setStop(null);
    try {
      const orgKyc = await submitVerification(values, consent.version, {
        signal: controller.signal,
        onProgress: setPercent,
      });
      toast.success(kycTexts.submitted);
      return { verified: false, orgKyc, consent };
    } catch (error) {
      return await outcomeOf(error);
    } finally {
      setStop(now => (now === 'stopping' ? null : now));
      running.current = null;
      setPercent(null);
    }
  }

  /** Returns the submission if it arrived; null if it was stopped. @throws the given error, for the form to show */
  async function outcomeOf(error: unknown): Promise<OwnVerification | null> {
    const wasStopped = error instanceof DOMException;
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'KYC_CONSENT_CHANGED') await client.refetchQueries({ queryKey: ownVerificationKey });
    const isTaken = code === 'KYC_PENDING' || code === 'KYC_VERIFIED';
    if (wasStopped || isTaken || isUnanswered(error)) {
      let isKnown = false;
      const found = await findLostResult(async () => {
        isKnown = false;
        const own = await readOwnVerification();
        isKnown = true;
        return isSubmitted(own) ? own : null;
      });
      if (found) {
        // Submitted by someone else in the organization, or in another tab: not this form's success.
        if (isTaken && !inDoubt.current) toast.error((error as ApiError).message);
        else toast.success(kycTexts.submitted);
        return found;
      }
      inDoubt.current ||= wasStopped || isUnanswered(error);
      if (wasStopped) setStop(isKnown ? 'nothing-arrived' : 'unknown');
    }
    if (wasStopped) return null;
    throw error;
  }

  return {
    send,
    /** Shows the verification instead of the form. */
    show(verification: OwnVerification) {
      client.setQueryData(ownVerificationKey, verification);
      // The session's user has the status and the verified badge too.
      void refreshUser();
    },
    /** Percent sent; null while nothing is being sent. */
    percent,
    /** The outcome of stopping; null if it was not stopped. */
    stopped: stop,
    stop() {
      if (!running.current) return;
      setStop('stopping');
      running.current.abort();
    },
  };
}

/** Whether a submission is in review or approved. */
function isSubmitted({ verified, orgKyc: { status } }: OwnVerification): boolean {
  return verified || status === 'pending' || status === 'approved';
}

/** Returns why submitting failed, in a sentence. */
export const submitProblem = (error: unknown): string => attemptProblem(error, kycFallbackTexts.submit);
