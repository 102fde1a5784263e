import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { Link } from '../../lib/router.tsx';
import { TournamentCard } from '../../tournaments/tournament-card.tsx';

type Props = { live: readonly TournamentSummary[]; coming: readonly TournamentSummary[]; now: number };

const row = 3;

/** Tournaments that run now, filled up to whole rows with those that come. Nothing at all when there is neither. */
export function OpenTournaments({ live, coming, now }: Props) {
  const all = [...live.slice(0, row), ...coming];
  const events = all.slice(0, all.length < 2 * row ? row : 2 * row);
  if (events.length === 0) return null;
  const title = live.length > 0 ? 'Tournaments live and ahead' : 'Tournaments ahead';
  return (
    <section aria-label={title} className="page pt-10 md:pt-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.75rem]">{title}</h2>
        <Link
          to="/tournaments"
          className="inline-flex min-h-11 min-w-11 items-center whitespace-nowrap text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          See all<span className="sr-only"> tournaments</span>
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
