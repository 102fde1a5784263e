import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { messageOf } from '../lib/api/client.ts';
import { plural } from '../lib/format/in-words.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { EventGrid, EventGridSkeleton, ShowMore } from './event-list.tsx';

type Props<Event> = {
  title: string;
  noun: string;
  /** The way to host one, for those who may. */
  create: { to: string; label: string } | null;
  toolbar: ReactNode;
  query: UseInfiniteQueryResult<unknown>;
  /** In the order shown. */
  events: readonly Event[];
  /** Whether the answer for the filters is still to come. */
  ahead: boolean;
  /** How many there are, in words; '' while that is unknown. */
  counts: string;
  card: (event: Event, priority: boolean) => ReactElement;
  /** A row of its own between the cards. */
  between: ReactNode;
  /** In place of the list when nothing passes. */
  none: ReactNode;
  /** Said when loading has failed. */
  failure: string;
  /** What keeps the cards up to date. */
  live: ReactNode;
};

/** The page of a list of scrims or tournaments, in all its states. */
export function EventListPage<Event extends { _id: string }>(props: Props<Event>) {
  const { title, noun, create, query, events, ahead, counts, failure } = props;
  const { isPaused, data } = query;
  const isEmpty = data !== undefined && events.length === 0;
  const waiting = ahead && !isPaused;

  /** Says nothing of a total that is not about what stands below it. */
  function summary(): string {
    if (waiting) return 'Searching…';
    if (isPaused && counts) return `${plural(events.length, `loaded ${noun}`)}, you are offline`;
    return counts;
  }

  return (
    <div className="page py-6 sm:py-8">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-[1.75rem] sm:text-[2rem]">{title}</h1>
          <p role="status" className="min-h-6 text-ink-2">
            {summary()}
          </p>
        </div>
        {create && (
          <ButtonLink
            variant="primary"
            to={create.to}
            icon={<Plus aria-hidden size={19} />}
            className="max-sm:px-3"
          >
            <span className="max-sm:sr-only">{create.label}</span>
          </ButtonLink>
        )}
      </header>
      {props.toolbar}
      <section aria-label={title} aria-busy={query.isFetching} className="mt-5">
        {(query.isPending || (isEmpty && waiting)) && <EventGridSkeleton label={`Loading ${noun}s`} />}
        {query.isError && data === undefined && (
          <ErrorState
            title={failure}
            message={messageOf(query.error, 'Please try again in a moment.')}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {isEmpty &&
          !waiting &&
          (isPaused ? <p className="text-ink-2">None of the loaded ones match.</p> : props.none)}
        {events.length > 0 && <EventGrid events={events} between={props.between} card={props.card} />}
        {props.live}
        {query.hasNextPage && !ahead && (
          <ShowMore
            onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
            busy={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            failure={messageOf(query.error, failure)}
          />
        )}
      </section>
    </div>
  );
}
