import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import { TournamentCard } from '../../features/tournaments/components/tournament-card.tsx';
import { Link } from '../../lib/router.tsx';

type Props = { live: readonly TournamentSummary[]; more: readonly TournamentSummary[]; now: number };

const shown = 3;

/** What runs now, and more of what comes. Nothing at all when there is neither. */
export function OpenEvents({ live, more, now }: Props) {
  return (
    <>
      <Row title="Live now" link="/tournaments?status=live" events={live.slice(0, shown)} now={now} />
      <Row title="Coming up" link="/tournaments?status=upcoming" events={more.slice(0, shown)} now={now} />
    </>
  );
}

type RowProps = { title: string; link: string; events: readonly TournamentSummary[]; now: number };

function Row({ title, link, events, now }: RowProps) {
  if (events.length === 0) return null;
  return (
    <section aria-label={title} className="page pt-10 md:pt-14">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-[1.75rem]">{title}</h2>
        <Link
          to={link}
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          See all<span className="sr-only">: {title}</span>
        </Link>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {events.map(event => (
          <TournamentCard key={event._id} event={event} now={now} />
        ))}
      </div>
    </section>
  );
}
