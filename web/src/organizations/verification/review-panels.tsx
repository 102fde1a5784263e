import type { OrgKyc } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { birthText } from '../../lib/format/birth-date.ts';
import { dateTime, dayLabel, midSentence } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';

/** In review: what was submitted, when, and what happens next. */
export function PendingPanel({ orgKyc }: { orgKyc: OrgKyc }) {
  const now = useNow(60_000);
  const { submittedAt } = orgKyc;
  return (
    <section aria-labelledby="verification-state" className="panel grid gap-5 p-4 sm:p-5">
      <div>
        <h2 id="verification-state" className="text-xl">
          Your submission is in review
        </h2>
        <p className="mt-1 text-ink-2">
          {submittedAt && (
            <>
              Submitted <TimeText at={submittedAt}>{midSentence(dateTime(submittedAt, now))}</TimeText>.{' '}
            </>
          )}
          A reviewer compares your details with the pictures. We’ll email you the decision; it shows here too.
          Your events continue as usual.
        </p>
      </div>
      <SubmittedDetails orgKyc={orgKyc} />
      <Button disabled className="w-full sm:w-auto sm:justify-self-start">
        {kycTexts.underReview}
      </Button>
    </section>
  );
}

/** Verified: what it unlocks, and what was submitted, even if an admin verified the organization by hand. */
export function VerifiedPanel({ orgKyc, upiId }: { orgKyc: OrgKyc | null; upiId: string | null }) {
  const now = useNow(60_000);
  const isByReview = orgKyc?.status === 'approved';
  return (
    <section aria-labelledby="verification-state" className="panel grid gap-5 p-4 sm:p-5">
      <div>
        <h2 id="verification-state" className="flex items-center gap-2 text-xl">
          Your organization is verified <VerifiedBadge size={22} />
        </h2>
        {isByReview && orgKyc.reviewedAt && (
          <p className="mt-1 text-ink-2">
            Approved{' '}
            <TimeText at={orgKyc.reviewedAt}>{midSentence(dateTime(orgKyc.reviewedAt, now))}</TimeText>.
          </p>
        )}
        {orgKyc && <BesideBadge orgKyc={orgKyc} />}
      </div>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>Your name and events now show the verified badge.</li>
        <li>
          {upiId ? (
            <>
              Squads pay their fees straight to <span className="[overflow-wrap:anywhere]">{upiId}</span>.{' '}
              <SettingsLink>Change it in the settings</SettingsLink>
            </>
          ) : (
            <>
              <SettingsLink>Add your UPI ID in the settings</SettingsLink>: squads then pay their fees
              straight to you.
            </>
          )}
        </li>
      </ul>
      {orgKyc?.submittedAt && <SubmittedDetails orgKyc={orgKyc} />}
      <Button disabled className="w-full sm:w-auto sm:justify-self-start">
        {kycTexts.verified}
      </Button>
    </section>
  );
}

/** A submission still in review, or rejected, after an admin verified the organization by hand; it stays verified. */
function BesideBadge({ orgKyc: { status, notes } }: { orgKyc: OrgKyc }) {
  if (status === 'pending') {
    return (
      <p className="mt-1 text-ink-2">
        An admin verified you. Your submission is still in review; nothing to do.
      </p>
    );
  }
  if (status !== 'rejected') return null;
  return (
    <div className="mt-1 grid gap-2 text-ink-2">
      <p>
        An admin verified you. Your submission was rejected; your organization stays verified, and you don’t
        need to submit again.
      </p>
      {notes && <ReviewerNotes notes={notes} />}
    </div>
  );
}

function ReviewerNotes({ notes }: Pick<OrgKyc, 'notes'>) {
  return (
    <blockquote className="whitespace-pre-wrap break-words border-bad border-l-2 pl-3">{notes}</blockquote>
  );
}

function SettingsLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/settings" className="underline underline-offset-4 hover:text-accent">
      {children}
    </Link>
  );
}

/** Rejected: what the reviewer wants fixed; shown above the form. */
export function RejectedPanel({ orgKyc }: { orgKyc: OrgKyc }) {
  const now = useNow(60_000);
  return (
    <section
      aria-labelledby="verification-state"
      className="mb-5 grid gap-3 rounded-card border border-bad/50 bg-bad/10 p-4 sm:p-5"
    >
      <h2 id="verification-state" className="text-xl">
        Verification was rejected
      </h2>
      {orgKyc.notes && <ReviewerNotes notes={orgKyc.notes} />}
      <p className="text-ink-2 text-sm">
        {orgKyc.reviewedAt && (
          <>
            Decided{' '}
            <TimeText at={orgKyc.reviewedAt}>{midSentence(dateTime(orgKyc.reviewedAt, now))}</TimeText>.{' '}
          </>
        )}
        Fix it below and resubmit. Enter the number and add both pictures again.
      </p>
    </section>
  );
}

/** What was submitted, with only the last four digits of the number, and when the pictures are deleted. */
function SubmittedDetails({ orgKyc }: { orgKyc: OrgKyc }) {
  const now = useNow(60_000);
  const { legalName, email, dob, aadhaarNumber, documentsDeletedAt } = orgKyc;
  const rows: [string, ReactNode][] = [
    ['Legal name', legalName],
    ['Email', email],
    ['Date of birth', dob && birthText(dob)],
    ['Aadhaar number', aadhaarNumber && <span className="numeric text-lg">{aadhaarNumber}</span>],
    ['Pictures', picturesText(documentsDeletedAt, now)],
  ];
  return (
    <dl className="grid gap-3 border-line border-t pt-4 sm:grid-cols-2">
      {rows
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-3 text-sm">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function picturesText(deletedAt: string | null, now: number): string {
  if (deletedAt === null) return 'Aadhaar image and selfie, encrypted';
  const day = midSentence(dayLabel(deletedAt, now));
  return Date.parse(deletedAt) > now ? `Will be deleted ${day}` : `Were deleted ${day}`;
}
