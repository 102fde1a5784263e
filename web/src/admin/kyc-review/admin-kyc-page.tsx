import { type KycItem, reviewStatuses } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import { kycFallbackTexts, kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ChevronLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { count } from '../../lib/format/in-words.ts';
import { dateTime } from '../../lib/format/time.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { AddressLine } from '../kit/list-cells.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { flagsOf, kycStates, nameOf, waited } from './kyc-model.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { kycQueueQuery, type ReviewStatus, useReviewNotes } from './use-review.ts';

type KycTab = ReviewStatus | 'all';

/** The default tab, which the URL omits. */
const firstTab = 'pending';
const kycTabs: readonly KycTab[] = [...reviewStatuses, 'all'];

function useKycList() {
  const list = useAdminList('GET /admin/org-kyc', { status: kycTabs }, ({ status, ...others }) => ({
    ...others,
    status: status === 'all' ? '' : status || firstTab,
  }));
  return {
    ...list,
    tab: kycTabs.find(tab => tab === list.filters.status) ?? firstTab,
    show: (tab: KycTab) => list.change({ status: tab === firstTab ? '' : tab }),
    // A tab is not a filter to reset.
    filtered: list.typed.trim() !== '',
    reset: () => {
      list.setTyped('');
      list.change({ search: '' });
    },
  };
}

/** Empty state of each tab. */
const none: Record<KycTab, { title: string; body: string }> = {
  pending: { title: 'Nothing to review', body: 'Organizations that ask for verification show up here.' },
  approved: { title: 'None approved yet', body: 'Organizations you verify show up here.' },
  rejected: {
    title: 'None rejected',
    body: 'They can resubmit and will show up here again.',
  },
  all: { title: 'No requests yet', body: 'Organizations ask for verification on their own page.' },
};

function KycList({ list }: { list: ReturnType<typeof useKycList> }) {
  const now = useNow(30_000);
  const { linkTo } = useOpened('review');
  return (
    <AdminList
      list={list}
      label="Submissions"
      noun="submission"
      failed={kycFallbackTexts.load}
      search="Organization, name or email"
      columns={kycColumns({ now, linkTo })}
      nameOf={nameOf}
      empty={{ icon: <BadgeCheck size={32} />, ...none[list.tab] }}
    />
  );
}

const tabWords: Record<KycTab, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  all: 'All',
};

/** /admin/kyc: submissions for verification, and the review of one (SPEC §2). */
export function AdminKycPage() {
  useTitle(kycTexts.reviewTitle);
  // The connection acts on `session:ended`; this listener keeps it open: the page shows other people's documents.
  useServerEvent('session:ended', () => {});
  const list = useKycList();
  const queue = useQuery(kycQueueQuery());
  const { openId, swap, close } = useOpened('review');
  const notes = useReviewNotes();
  /** Returns the number of submissions of a tab, if known. */
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

type Options = {
  now: number;
  /** Returns the props of a link to a review over this list. */
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'state'>;
};

/** Returns the columns of the list: who, since when, and what to double-check. */
function kycColumns({ now, linkTo }: Options): AdminColumn<KycItem>[] {
  return [
    {
      label: 'Organization',
      head: true,
      className: 'w-1/4',
      cell: item => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            {...linkTo(item._id)}
            aria-label={`Review ${nameOf(item)}`}
            className="inline-flex min-h-11 items-center font-display font-semibold text-[1.0625rem] underline decoration-line-strong underline-offset-4 hover:text-accent pointer-fine:min-h-8"
          >
            {nameOf(item)}
          </Link>
          {item.verified && <VerifiedBadge size={17} />}
        </span>
      ),
    },
    { label: 'Legal name', className: 'w-1/5', cell: item => item.orgKyc.legalName },
    { label: 'Account', className: 'w-1/5', cell: item => <AddressLine text={item.email} /> },
    {
      label: 'Submitted',
      className: 'whitespace-nowrap',
      cell: ({ orgKyc: { submittedAt, status } }) =>
        submittedAt && (
          <>
            <TimeText at={submittedAt}>{dateTime(submittedAt, now)}</TimeText>
            {status === 'pending' && (
              <span className="block text-ink-3 text-sm">waiting {waited(submittedAt, now)}</span>
            )}
          </>
        ),
    },
    {
      label: 'Flags',
      cell: item => {
        const flags = flagsOf(item);
        if (flags.length === 0) return null;
        return (
          <span className="flex flex-wrap justify-end gap-1.5 min-[56rem]:justify-start">
            {flags.map(({ id, label, tone }) => (
              <Badge key={id} tone={tone}>
                {label}
              </Badge>
            ))}
          </span>
        );
      },
    },
    {
      label: 'State',
      cell: ({ orgKyc }) => {
        const { label, tone } = kycStates[orgKyc.status];
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
  ];
}
