import { memo, type ReactElement, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { EventCardSkeleton } from './event-card.tsx';

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';

type Card<Event> = (event: Event, priority: boolean) => ReactElement;

type GridProps<Event> = {
  events: readonly Event[];
  card: Card<Event>;
  /** A full-width row below the first cards, where loading late moves nothing in view. */
  between?: ReactNode;
};

const BETWEEN = 6;
/** Cards rendered per step: few enough that a cheap phone can respond to a tap in between. */
const STEP = 4;

/**
 * The grid of cards. Cards off the screen are neither laid out nor painted, so hundreds stay smooth. The first
 * render at once, the others a few at a time: those in view, then those below, then those above.
 */
export function EventGrid<Event extends { _id: string }>({ events, card, between }: GridProps<Event>) {
  const list = useRef<HTMLUListElement>(null);
  const [step, setStep] = useState<(string | undefined)[]>([]);
  useEffect(() => {
    const empty = [...(list.current?.querySelectorAll<HTMLElement>('[data-scroll-key]:empty') ?? [])];
    const from = Math.max(
      0,
      empty.findIndex(place => place.getBoundingClientRect().bottom > 0),
    );
    const next = empty.slice(from, from + STEP).map(place => place.dataset.scrollKey);
    if (next[0]) startTransition(() => setStep(next));
  });
  const places = events.map((event, index) => (
    <Place
      key={event._id}
      event={event}
      card={card}
      priority={index < 3}
      filled={index < BETWEEN || step.includes(event._id)}
    />
  ));
  return (
    <ul ref={list} className={grid}>
      {places.slice(0, BETWEEN)}
      {between && <li className="col-span-full min-w-0 empty:hidden">{between}</li>}
      {places.slice(BETWEEN)}
    </ul>
  );
}

type PlaceProps<Event> = { event: Event; card: Card<Event>; priority: boolean; filled: boolean };

/** A card's grid cell; once filled, it stays filled. */
const Place = memo(<Event extends { _id: string }>({ event, card, priority, filled }: PlaceProps<Event>) => {
  const [stays, setStays] = useState(filled);
  if (filled && !stays) setStays(true);
  return (
    <li data-scroll-key={event._id} className="card-place">
      {stays && card(event, priority)}
    </li>
  );
}) as <Event extends { _id: string }>(props: PlaceProps<Event>) => ReactElement;

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
  /** Shown if loading more failed. */
  failure: string;
};

/** Loads the next page when it is close to the screen; also a button for those who do not scroll. */
export function ShowMore({ onMore, busy, failed, failure }: MoreProps) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  // After a failure only the button retries, or the page would send requests endlessly.
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
