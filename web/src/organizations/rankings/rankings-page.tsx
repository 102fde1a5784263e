import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { OrganizationProfile } from '@hotdrop/contract/organizations/organizations.ts';
import { rankingFormula, rankingWords } from '@hotdrop/contract/organizations/ranking.ts';
import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, Medal, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ListSearch } from '../../events/list-search.tsx';
import { messageOf } from '../../lib/api/client.ts';
import { placeLabel, plural } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { organizationQuery, rankingsQuery } from '../organizations-api.ts';
import { Stars } from '../ratings/stars.tsx';
import { RankingHeadings, RankingRow, RankingsSkeleton } from './ranking-row.tsx';

type RankingFilters = { search: string };

/** Maps the search of the rankings to the URL. */
const rankingFilters = {
  fromParams: (params: URLSearchParams): RankingFilters => ({
    search: (params.get('search') ?? '').slice(0, limits.search),
  }),
  toParams: ({ search }: RankingFilters): URLSearchParams =>
    new URLSearchParams(search.trim() === '' ? {} : { search: search.trim() }),
  cleared: (): RankingFilters => ({ search: '' }),
};

/** /rankings: organizers by score, with an explanation of the score. */
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
        {query.isError && !pages && <LoadError title="Failed to load rankings" query={query} />}
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
        title="No organizers match"
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

/**
 * Collapsible explanation of the score, as in docs/rankings.md. Collapses for a search, so that results are visible.
 */
function ScoreFormula({ isSearching }: { isSearching: boolean }) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isSearching && fold.current) fold.current.open = false;
  }, [isSearching]);
  return (
    <details ref={fold} className="panel group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-card px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        How the score works
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="grid list-disc gap-2 border-line border-t py-4 pr-4 pl-8 text-ink-2 marker:text-ink-3">
        {rankingWords.map(line => (
          <li key={line} className="max-w-prose">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Rank of the user's own organization, even if its row is not on the screen. */
function OwnPlace({ organization }: { organization: OrganizationProfile }) {
  const { rank, score, rating } = organization;
  return (
    <section
      aria-label="Your rank"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border border-accent bg-accent/8 px-4 py-3"
    >
      <p className="numeric text-3xl text-accent leading-none">{rank === null ? '–' : placeLabel(rank)}</p>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{rank === null ? 'You are not ranked yet' : 'Your rank'}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
          {rank === null ? (
            `Run a lobby with at least ${rankingFormula.teams} squads and post its results to get a rank.`
          ) : (
            <>
              <span>
                Score <span className="numeric">{score.toFixed(1)}</span>
              </span>
              <Stars value={rating.average} count={rating.count} size="sm" />
            </>
          )}
        </p>
      </div>
      <ButtonLink to={`/organizations/${organization._id}`} size="sm">
        Your page
      </ButtonLink>
    </section>
  );
}
