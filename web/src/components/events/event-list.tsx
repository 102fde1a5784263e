import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EventCardSkeleton } from './event-card.tsx';

const grid = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';

type GridProps<Event> = {
  events: readonly Event[];
  card: (event: Event, priority: boolean) => ReactNode;
  /** A row of its own below the first cards, where what comes late moves nothing that is in sight. */
  between?: ReactNode;
};

const BETWEEN = 6;
/** Cards made in one step: few enough that a cheap phone answers a tap between two of them. */
const STEP = 4;

/**
 * The grid of cards. Cards off the screen are neither laid out nor painted, so hundreds stay smooth; the first ones are
 * shown before the others are made a few at a time, each of which has its place from the beginning.
 */
export function EventGrid<Event extends { _id: string }>({ events, card, between }: GridProps<Event>) {
  const [made, setMade] = useState(BETWEEN);
  useEffect(() => {
    if (made < events.length) startTransition(() => setMade(made + STEP));
  });
  const cards = events.map((event, index) => (
    <li
      key={event._id}
      data-scroll-key={event._id}
      className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_22rem]"
    >
      {index < made && card(event, index < 3)}
    </li>
  ));
  return (
    <ul className={grid}>
      {cards.slice(0, BETWEEN)}
      {between && <li className="col-span-full min-w-0 empty:hidden">{between}</li>}
      {cards.slice(BETWEEN)}
    </ul>
  );
}

/** The grid while nothing is known yet. */
export function EventGridSkeleton({ label }: { label: string }) {
  return (
    <div className={grid} role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six alike
        <EventCardSkeleton key={index} />
      ))}
    </div>
  );
}

type MoreProps = {
  onMore: () => void;
  busy: boolean;
  failed: boolean;
  /** Said when loading more has failed. */
  failure: string;
};

/** Loads the next page when it comes near the screen, and is a button for everyone who does not scroll. */
export function ShowMore({ onMore, busy, failed, failure }: MoreProps) {
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
          {failure}
        </p>
      )}
      <Button busy={busy} onClick={onMore}>
        {failed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
