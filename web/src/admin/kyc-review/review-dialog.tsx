import type { KycItem } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { count } from '../../lib/format/in-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { NotLoaded } from '../kit/not-loaded.tsx';
import { DocumentCard, useDocument } from './document-card.tsx';
import { deletedText, flagsOf, kycStates, nameOf } from './kyc-model.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { ReviewDetails } from './review-details.tsx';
import { kycItemQuery, kycQueueQuery, type ReviewNotes, useReview } from './use-review.ts';

type Props = {
  id: string;
  /** The submission as in the list, if it is there. */
  listed: KycItem | undefined;
  /** Notes typed so far, by submission. */
  notes: ReviewNotes;
  onClose: () => void;
  /** Opens another submission instead. */
  onSwap: (id: string) => void;
};

/** One submission: both pictures, what was submitted, and the decision. */
export function ReviewDialog({ id, listed, notes, onClose, onSwap }: Props) {
  const query = useQuery(kycItemQuery(id));
  const item = query.data ? query.data.items[0] : listed;
  if (item) return <OpenReview key={id} item={item} notes={notes} onClose={onClose} onSwap={onSwap} />;
  return (
    <Dialog open noEntry size={query.isPending ? 'xl' : 'sm'} onClose={onClose} title="Review">
      {query.isPending && <ReviewSkeleton />}
      {query.isError && <NotLoaded query={query} what="submission" list="submissions" onClose={onClose} />}
      {query.data && (
        <EmptyState
          icon={<FileQuestion size={32} />}
          title="No such submission"
          body="This organization has not requested verification, or its account was deleted."
          actions={<Button onClick={onClose}>Back to the submissions</Button>}
        />
      )}
    </Dialog>
  );
}

type OpenProps = { item: KycItem } & Pick<Props, 'notes' | 'onClose' | 'onSwap'>;

function OpenReview({ item, notes, onClose, onSwap }: OpenProps) {
  const now = useNow(30_000);
  const review = useReview(item, notes);
  const { orgKyc } = item;
  const name = nameOf(item);
  const state = kycStates[orgKyc.status];
  const main = useRef<HTMLButtonElement>(null);
  const isDecided = orgKyc.status !== 'pending';
  useEffect(() => {
    // The pressed button disappears with the decision; the focus must not be lost with it.
    if (isDecided && review.asking === null && document.activeElement === document.body)
      main.current?.focus();
  }, [isDecided, review.asking]);
  return (
    <>
      <Dialog
        open
        noEntry
        fits
        size="xl"
        onClose={onClose}
        busy={review.busy}
        title={
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            {item.verified && <VerifiedBadge />}
            <Badge tone={state.tone}>{state.label}</Badge>
          </span>
        }
        footer={
          !isDecided ? (
            <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:justify-end">
              <Button variant="danger" onClick={() => review.ask('reject')}>
                Reject
              </Button>
              <Button variant="primary" onClick={() => review.ask('approve')}>
                Approve
              </Button>
            </div>
          ) : (
            <DecidedFooter item={item} main={main} onClose={onClose} onSwap={onSwap} />
          )
        }
      >
        {/* Contains the visually hidden texts: positioned relative to the dialog, they would overflow it. */}
        <div className="relative grid grid-cols-[minmax(0,1fr)] gap-5 p-5 lg:h-[calc(92dvh-9.5rem)] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-0 lg:overflow-hidden lg:p-0">
          <div className="flex min-h-0 min-w-0 flex-col gap-3 lg:p-5">
            <p
              role="alert"
              className="rounded-control border border-line bg-surface-2 px-4 py-3 text-warn empty:hidden"
            >
              {review.notice && `${review.notice}. This is the current state.`}
            </p>
            <Documents key={orgKyc.submissionId} item={item} now={now} />
          </div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a column that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Submission"
            className="min-h-0 border-line max-lg:border-t max-lg:pt-5 lg:overflow-y-auto lg:border-l lg:p-5"
          >
            <ReviewDetails item={item} now={now} />
          </section>
        </div>
      </Dialog>
      <ApproveDialog
        item={item}
        open={review.asking === 'approve'}
        busy={review.busy}
        onClose={review.cancel}
        onConfirm={() => void review.decide('approve', '')}
      />
      {review.asking === 'reject' && (
        <RejectDialog
          name={name}
          busy={review.busy}
          notes={review.notes}
          onNotes={review.setNotes}
          problem={review.problem}
          onClose={review.cancel}
          onReject={words => void review.decide('reject', words)}
        />
      )}
    </>
  );
}

type FooterProps = Omit<OpenProps, 'notes'> & { main: Ref<HTMLButtonElement> };

/** Shown after a decision: links to the next submission. */
function DecidedFooter({ item, main, onClose, onSwap }: FooterProps) {
  const queue = useQuery(kycQueueQuery());
  const next = nextInQueue(queue.data?.items ?? [], item);
  const total = queue.data?.total ?? 0;
  return (
    <>
      <p role="status" className="mr-auto self-center text-ink-2">
        {queue.data && (next ? `${count(total)} left to review` : 'No more to review')}
      </p>
      <Button ref={next ? undefined : main} onClick={onClose}>
        Close
      </Button>
      {next && (
        <Button ref={main} variant="primary" onClick={() => onSwap(next._id)}>
          Review next
        </Button>
      )}
    </>
  );
}

function ReviewSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the submission"
      className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem]"
    >
      <Skeleton className="h-72 rounded-control lg:h-[60dvh]" />
      <Skeleton className="h-72 rounded-control lg:h-[60dvh]" />
      <div className="grid content-start gap-4">
        {[1, 2, 3, 4, 5, 6].map(row => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the submission to review next: the first submitted after this one, so that a skipped one is not offered
 * again at once; else the oldest. `queue`: in review, oldest first.
 */
function nextInQueue(queue: readonly KycItem[], after: KycItem): KycItem | undefined {
  const others = queue.filter(({ _id }) => _id !== after._id);
  const cameAt = after.orgKyc.submittedAt ?? '';
  return others.find(({ orgKyc }) => (orgKyc.submittedAt ?? '') >= cameAt) ?? others[0];
}

type DocumentsProps = { item: KycItem; now: number };

/** Both pictures of a submission side by side, and a note that views are logged. */
function Documents({ item, now }: DocumentsProps) {
  const { _id, orgKyc } = item;
  const aadhaar = useDocument(_id, orgKyc.submissionId, 'aadhaar', orgKyc.aadhaarImageUrl !== null);
  const selfie = useDocument(_id, orgKyc.submissionId, 'selfie', orgKyc.selfieWithAadhaarUrl !== null);
  const isSeen = [aadhaar, selfie].some(({ state }) => state.status !== 'gone');
  const deleted = deletedText(orgKyc, now);
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-5 lg:auto-rows-[minmax(0,1fr)] lg:grid-cols-2">
        <DocumentCard title="Aadhaar image" picture={aadhaar} deleted={deleted} />
        <DocumentCard title="Selfie with Aadhaar" picture={selfie} deleted={deleted} />
      </div>
      {isSeen && <p className="text-ink-3 text-sm">Every view of these images is logged.</p>}
    </>
  );
}

type ApproveDialogProps = {
  item: KycItem;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before an organization is verified, and repeats what to double-check. */
function ApproveDialog({ item, open, busy, onClose, onConfirm }: ApproveDialogProps) {
  const flags = flagsOf(item);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      title={`Approve ${nameOf(item)}?`}
      confirmLabel="Approve"
      body={
        <div className="grid gap-3 [overflow-wrap:anywhere]">
          <p>
            It gets the verified badge, can add a UPI ID, and gets an email. You have compared{' '}
            <strong className="text-ink">{item.orgKyc.legalName}</strong> with both images.
          </p>
          {flags.length > 0 && (
            <p>
              <strong className="text-ink">Flagged:</strong> {flags.map(({ label }) => label).join(', ')}.
            </p>
          )}
        </div>
      }
    />
  );
}
