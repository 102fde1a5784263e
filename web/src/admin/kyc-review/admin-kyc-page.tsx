import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { count } from '../../lib/format/count.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { Link } from '../../lib/router.tsx';
import { useOpened } from '../../lib/use-opened.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useNoDeadEntry } from '../../ui/dialog-back.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { kycQueueQuery } from './kyc-api.ts';
import { KycList } from './kyc-list.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { type KycTab, kycTabs, useKycList } from './use-kyc-list.ts';
import { useReviewNotes } from './use-review.ts';

const tabWords: Record<KycTab, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  all: 'All',
};

/** /admin/kyc: who asks for verification, and the review of one of them (SPEC §2). */
export function AdminKycPage() {
  useTitle(kycTexts.reviewTitle);
  useNoDeadEntry();
  // The connection acts on it at once where it is open, and this keeps it so: these are other people's papers.
  useServerEvent('session:ended', () => {});
  const list = useKycList();
  const queue = useQuery(kycQueueQuery());
  const { openId, swap, close } = useOpened('review');
  const notes = useReviewNotes();
  /** How many each tab has, where that is known. */
  function countOf(tab: KycTab): number | undefined {
    if (tab === 'pending' && queue.data) return queue.data.total;
    return tab === list.tab && !list.filtered && !list.busy ? (list.total ?? undefined) : undefined;
  }

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 md:py-8">
      <div>
        <Link to="/admin" className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 hover:text-ink">
          <ChevronLeft aria-hidden size={18} />
          Admin panel
        </Link>
        <PageHeading title={kycTexts.reviewTitle} />
      </div>
      <Tabs
        dense
        label="Submissions by state"
        value={list.tab}
        onChange={id => {
          const tab = kycTabs.find(entry => entry === id);
          if (tab) list.show(tab);
        }}
        tabs={kycTabs.map(tab => ({
          id: tab,
          label: <TabLabel words={tabWords[tab]} value={countOf(tab)} />,
          content: <KycList list={list} />,
        }))}
      />
      {openId !== null && (
        <ReviewDialog
          id={openId}
          listed={[...list.items, ...(queue.data?.items ?? [])].find(({ _id }) => _id === openId)}
          notes={notes}
          onClose={close}
          onSwap={swap}
        />
      )}
    </div>
  );
}

function TabLabel({ words, value }: { words: string; value: number | undefined }) {
  return (
    <>
      {words} {value !== undefined && <span className="numeric ml-0.5 text-ink-3">{count(value)}</span>}
    </>
  );
}
