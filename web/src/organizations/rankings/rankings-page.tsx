import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Medal, Search } from 'lucide-react';
import { ListSearch } from '../../events/list-search.tsx';
import { messageOf } from '../../lib/api/client.ts';
import { failureText } from '../../lib/api/failure-text.ts';
import { plural } from '../../lib/format/count.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { organizationQuery, rankingsQuery } from '../organizations-api.ts';
import { OwnPlace } from './own-place.tsx';
import { rankingFilters } from './ranking-filters.ts';
import { RankingHeadings, RankingRow, RankingsSkeleton } from './ranking-row.tsx';
import { ScoreFormula } from './score-formula.tsx';

/** /rankings: organizers by score, with how the score is made. */
export function RankingsPage() {
  useTitle('Rankings');
  const { user } = useSession();
  const { filters, typed, setTyped, reset } = useUrlFilters(rankingFilters);
  const { search } = filters;
  const query = useInfiniteQuery(rankingsQuery(search));
  const ownId = user?.role === 'organization' ? user._id : '';
  const own = useQuery({ ...organizationQuery(ownId), enabled: ownId !== '' });
  const pages = query.data?.pages;
  const rows = pages?.flatMap(page => page.items) ?? [];
  const behind = query.isPlaceholderData || typed.trim() !== search;

  function summary(): string {
    if (behind && !query.isPaused && !query.isError) return 'Searching…';
    const total = pages?.at(-1)?.total;
    if (total === undefined) return '';
    if (search === '') return plural(total, 'organizer');
    return `${plural(total, 'organizer')} ${total === 1 ? 'matches' : 'match'}`;
  }

  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 md:py-8">
      <PageHeading
        title="Rankings"
        sub={
          <span role="status" className="block min-h-6">
            {summary()}
          </span>
        }
      />
      {own.data && <OwnPlace organization={own.data.organization} />}
      <ListSearch label="Organizer or city" value={typed} onChange={setTyped} />
      <ScoreFormula isSearching={typed.trim() !== ''} />
      <section aria-label="Organizers" aria-busy={query.isFetching}>
        {query.isPending && <RankingsSkeleton />}
        {query.isError && !pages && (
          <ErrorState
            title="Failed to load rankings"
            message={failureText(query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {pages && rows.length === 0 && (
          <NobodyRanked search={search} onReset={reset} hosts={canCreateScrim(user)} />
        )}
        {rows.length > 0 && (
          <div className="panel overflow-hidden">
            <RankingHeadings />
            <ol>
              {rows.map(row => (
                <RankingRow key={row._id} organization={row} isOwn={row._id === ownId} />
              ))}
            </ol>
          </div>
        )}
        {query.hasNextPage && (
          <div className="mt-6 grid justify-items-center gap-3">
            <p role="alert" className="text-bad empty:hidden">
              {query.isFetchNextPageError && messageOf(query.error, 'Failed to load rankings')}
            </p>
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {query.isFetchNextPageError ? 'Retry' : 'Show more'}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

type NobodyProps = { search: string; onReset: () => void; hosts: boolean };

function NobodyRanked({ search, onReset, hosts }: NobodyProps) {
  if (search !== '') {
    return (
      <EmptyState
        icon={<Search size={32} />}
        title="No organizer matches"
        body="Try another name or city."
        actions={<Button onClick={onReset}>Reset search</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Medal size={32} />}
      title="Nobody is ranked yet"
      body="The first organizer to run a lobby and get rated tops this list."
      actions={
        hosts ? (
          <ButtonLink to="/scrims/new" variant="primary">
            Host a scrim
          </ButtonLink>
        ) : (
          <ButtonLink to="/scrims">See scrims</ButtonLink>
        )
      }
    />
  );
}
