import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusPage } from '../../lib/focus.ts';
import { useSession } from '../../lib/session/session.tsx';
import { refreshUser } from '../../lib/session/store.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownVerificationQuery } from './kyc-api.ts';
import { PrivacyNotes, usualConsent } from './privacy-notes.tsx';
import { PendingPanel, RejectedPanel, VerifiedPanel } from './review-panels.tsx';
import { VerifyForm } from './verify-form.tsx';

/** Verification of the user's organization (SPEC §2): the form, the status, or what to fix. */
export function OrgVerifyPage() {
  useTitle('Organization verification');
  const { user } = useSession();
  // Offline the query is paused, but the form can be filled in.
  const { data, isPending, fetchStatus } = useQuery(ownVerificationQuery());
  const isVerified = data?.verified ?? user?.verified ?? false;
  const sessionKnows = user?.verified ?? false;
  useEffect(() => {
    // Decided elsewhere: the verified badge, and the UPI ID in the settings, depend on the session.
    if (data && data.verified !== sessionKnows) void refreshUser();
  }, [data, sessionKnows]);

  const isReading = isPending && fetchStatus !== 'paused';
  // A refetch after a failure, or once online, is pending again; the form must keep its input.
  const [wasShown, setWasShown] = useState(false);
  if (!isReading && !wasShown) setWasShown(true);
  const isLoading = isReading && !wasShown;
  const orgKyc = data?.orgKyc ?? null;
  const consent = data?.consent ?? usualConsent;
  const status = isVerified ? 'approved' : (orgKyc?.status ?? 'unsubmitted');
  // The submit button disappears with the form: move the focus to the page, and scroll to its top.
  const isForm = !isLoading && (status === 'unsubmitted' || status === 'rejected');
  const wasForm = useRef(false);
  useEffect(() => {
    if (wasForm.current && !isForm) {
      window.scrollTo(0, 0);
      if (document.activeElement === document.body) focusPage();
    }
    wasForm.current = isForm;
  }, [isForm]);

  if (!user) return null;
  return (
    <div className="page py-6 md:py-8">
      <PageHeading
        title="Organization verification"
        sub="Verified organizations show a badge beside every event and can take fees by UPI."
      />
      <p role="status" className="sr-only">
        {isLoading ? '' : announcements[status]}
      </p>
      <div className="mt-5">
        {isLoading ? (
          <Loading />
        ) : !isForm ? (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
            {status === 'approved' || !orgKyc ? (
              <VerifiedPanel orgKyc={orgKyc} upiId={user.organizationInfo?.upiId ?? null} />
            ) : (
              <PendingPanel orgKyc={orgKyc} />
            )}
            {/* Verified by hand: there are no documents. */}
            {orgKyc?.submittedAt && <PrivacyNotes version={consent.version} />}
          </div>
        ) : (
          <>
            {status === 'rejected' && orgKyc && <RejectedPanel orgKyc={orgKyc} />}
            <VerifyForm key={user._id} user={user} before={orgKyc} consent={consent} />
          </>
        )}
      </div>
    </div>
  );
}

/** Announced when the status changes while the page is open. */
const announcements = {
  unsubmitted: '',
  pending: kycTexts.underReview,
  approved: kycTexts.verified,
  rejected: 'Verification was rejected',
} as const;

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your verification…</span>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <Skeleton className="h-96" />
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
