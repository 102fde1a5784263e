import { kycFallbackTexts } from '@hotdrop/contract/organizations/kyc-texts.ts';
import { BadgeCheck, Search } from 'lucide-react';
import { useRef } from 'react';
import { AdminTable } from '../../components/admin/admin-table.tsx';
import { Pager } from '../../components/admin/pager.tsx';
import { ListSearch } from '../../components/events/list-search.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/count.ts';
import { useNow } from '../../lib/use-now.ts';
import { kycColumns } from './kyc-columns.tsx';
import type { KycTab, useKycList } from './use-kyc-list.ts';
import { useReviewPlace } from './use-review-place.ts';
import { nameOf } from './wording.ts';

type Props = { list: ReturnType<typeof useKycList> };

/** What stands where there is nothing of this kind. */
const none: Record<KycTab, { title: string; body: string }> = {
  pending: { title: 'Nobody waits', body: 'An organization that asks for verification stands here.' },
  approved: { title: 'Nobody was approved yet', body: 'Organizations that you verify stand here.' },
  rejected: {
    title: 'Nobody was rejected',
    body: 'They can hand themselves in again and then wait here anew.',
  },
  all: { title: 'Nobody has asked yet', body: 'Organizations ask for verification on their own page.' },
};

/** The submissions of one status: search, table, pages, and every state of loading them. */
export function KycList({ list }: Props) {
  const now = useNow(30_000);
  const { searchOf } = useReviewPlace();
  const region = useRef<HTMLElement>(null);
  const { query, items, filters, typed } = list;

  /** The next page is read from its top. */
  const turning = (go: (() => void) | null) =>
    go &&
    (() => {
      go();
      region.current?.focus({ preventScroll: true });
      region.current?.scrollIntoView({ block: 'start' });
    });

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Submissions"
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <ListSearch label="Organization, name or email" value={typed} onChange={list.setTyped} />
      <p role="status" className="min-h-6 text-ink-2">
        {list.busy && !query.isPaused && !query.isError
          ? 'Searching…'
          : list.total !== null && plural(list.total, 'submission')}
      </p>
      {query.isPending && <ListSkeleton />}
      {query.isError && !query.data && (
        <ErrorState
          title={kycFallbackTexts.load}
          message={messageOf(query.error, 'Check your connection and try again.')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.data && items.length === 0 && !list.busy && <Nobody list={list} />}
      {items.length > 0 && (
        <AdminTable
          label={`Submissions, ${filters.status}`}
          rows={items}
          columns={kycColumns({ now, searchOf })}
          keyOf={item => item._id}
          nameOf={nameOf}
          busy={list.busy}
        />
      )}
      {query.data && (
        <Pager
          page={list.page}
          total={query.data.total}
          shown={items.length}
          next={turning(list.next)}
          previous={turning(list.previous)}
          first={turning(list.first)}
        />
      )}
    </section>
  );
}

function Nobody({ list }: Props) {
  if (list.filters.search !== '') {
    return (
      <EmptyState
        icon={<Search size={32} />}
        title="No submission matches"
        body="Search for an organization, a legal name or an account’s email."
        actions={<Button onClick={list.reset}>Reset search</Button>}
      />
    );
  }
  const { title, body } = list.first
    ? { title: 'Nothing more here', body: 'Others have been decided meanwhile.' }
    : none[list.filters.status];
  return <EmptyState icon={<BadgeCheck size={32} />} title={title} body={body} />;
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading submissions" className="grid gap-2">
      {[1, 2, 3, 4, 5].map(row => (
        <Skeleton key={row} className="h-36 rounded-card sm:h-16" />
      ))}
    </div>
  );
}
