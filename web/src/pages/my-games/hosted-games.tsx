import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { EventRow } from '../../components/events/event-row.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { TimeText } from '../../components/ui/time-text.tsx';
import { StatusBadge } from '../../features/tournaments/components/status-badge.tsx';
import { startLine } from '../../features/tournaments/model.ts';
import { readTournamentList } from '../../features/tournaments/normalise-list.ts';
import { api, messageOf } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { count, plural } from '../../lib/format/count.ts';
import { Link } from '../../lib/router.tsx';
import { useNow } from '../../lib/use-now.ts';

/** The tournaments that an organization hosts, the newest first. */
export function HostedGames({ organizationId }: { organizationId: string }) {
  const now = useNow(30_000);
  const args = { query: { organizationId, sort: 'newest' as const, limit: 50 } };
  const query = useQuery({
    queryKey: [...queryKey('GET /tournaments', args), 'hosted'],
    queryFn: async ({ signal }) => readTournamentList(await api('GET /tournaments', args, { signal })),
  });

  if (query.isPending) {
    return <Skeleton className="h-56 rounded-card" />;
  }
  if (!query.data) {
    return (
      <ErrorState
        title={fallbackTexts.loadTournaments}
        message={messageOf(query.error, 'Check your connection and try again.')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { items, total } = query.data;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone size={32} />}
        title="You host nothing yet"
        body="Publish a tournament, share its link, and squads register themselves."
        actions={
          <ButtonLink to="/tournaments/new" variant="primary" icon={<Plus aria-hidden size={18} />}>
            Create Tournament
          </ButtonLink>
        }
      />
    );
  }
  return (
    <section aria-label="Hosted by you">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Hosted by you</h2>
        <ButtonLink to="/tournaments/new" size="sm" icon={<Plus aria-hidden size={18} />}>
          Create Tournament
        </ButtonLink>
      </div>
      <ul className="panel divide-y divide-line overflow-hidden">
        {items.map(event => (
          <EventRow
            key={event._id}
            to={`/tournaments/${event._id}`}
            title={event.title}
            about={event.game || 'Any game'}
            when={<TimeText at={event.startAt}>{startLine(event, now)}</TimeText>}
            badge={<StatusBadge event={event} now={now} />}
          >
            <p className="numeric text-ink-2">
              {count(event.registeredCount)} / {plural(event.capacity, 'team')}
            </p>
          </EventRow>
        ))}
      </ul>
      {total > items.length && (
        <Link
          to={`/tournaments?organizationId=${organizationId}`}
          className="mt-3 inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4"
        >
          See all {count(total)}
        </Link>
      )}
    </section>
  );
}
