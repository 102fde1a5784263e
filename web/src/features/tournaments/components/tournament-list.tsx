import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import { Search, Trophy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { EventCardSkeleton } from '../../../components/events/event-card.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { messageOf } from '../../../lib/api/client.ts';
import { TournamentCard } from './tournament-card.tsx';

const grid = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';

/** The grid of cards. Cards off the screen are neither laid out nor painted, so hundreds stay smooth. */
export function TournamentGrid({ events, now }: { events: readonly TournamentSummary[]; now: number }) {
  return (
    <ul className={grid}>
      {events.map((event, index) => (
        <li
          key={event._id}
          data-scroll-key={event._id}
          className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_22rem]"
        >
          <TournamentCard event={event} now={now} priority={index < 3} />
        </li>
      ))}
    </ul>
  );
}

/** The grid while nothing is known yet. */
export function TournamentGridSkeleton() {
  return (
    <div className={grid} role="status" aria-label="Loading tournaments">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six alike
        <EventCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Nothing passes the filters, or there is nothing at all. */
export function NoTournaments({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState
        icon={<Trophy size={32} />}
        title="No tournaments yet"
        body="The first one could be yours."
        actions={<ButtonLink to="/tournaments/new">Create one</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Search size={32} />}
      title="No tournaments match"
      body="Try another word or game, or host the one you are looking for."
      actions={
        <>
          <Button onClick={onReset}>Reset filters</Button>
          <ButtonLink variant="ghost" to="/tournaments/new">
            Create one
          </ButtonLink>
        </>
      }
    />
  );
}

/** The first load failed: said in the place of the list. */
export function ListError({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  return (
    <ErrorState
      title={fallbackTexts.loadTournaments}
      message={messageOf(error, 'Please try again in a moment.')}
      onRetry={onRetry}
      busy={busy}
    />
  );
}

type MoreProps = { onMore: () => void; busy: boolean; failed: boolean };

/** Loads the next page when it comes near the screen, and is a button for everyone who does not scroll. */
export function ShowMore({ onMore, busy, failed }: MoreProps) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  // After a failure only the button tries again, or the page would ask without end.
  const watching = !busy && !failed;
  useEffect(() => {
    if (!element.current || !watching || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '900px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [watching]);
  return (
    <div ref={element} className="mt-6 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-bad">
          {fallbackTexts.loadTournaments}
        </p>
      )}
      <Button busy={busy} onClick={onMore}>
        {failed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
