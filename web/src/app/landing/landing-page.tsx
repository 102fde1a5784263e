import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, RotateCw, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { twoDigits } from '../../lib/format/time.ts';
import { hostPath } from '../../lib/links.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { afterPaint } from '../../lib/wait.ts';
import { PromoStrip } from '../../organizations/promos/promo-strip.tsx';
import { TournamentCard } from '../../tournaments/tournament-card.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Doors } from './doors.tsx';
import { DropRow, DropSkeletons } from './drop-row.tsx';
import {
  comingScrims,
  comingTournaments,
  type Drop,
  landingScrimsQuery,
  nextDrops,
  openTournamentsQuery,
} from './drops.ts';

/** The first screen: what this is, the main links, and the next drops. */
function Hero({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <section className="relative isolate overflow-hidden border-line border-b">
      <DropMap />
      <div className="page grid items-center gap-9 py-10 md:py-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14">
        <div>
          <h1
            tabIndex={-1}
            className="max-w-[12ch] text-[2.875rem] leading-[0.95] tracking-tight sm:text-6xl xl:text-7xl"
          >
            Get your squad <span className="text-accent">a slot.</span>
          </h1>
          <p className="mt-5 max-w-[34rem] text-ink-2 text-lg">
            Scrims and tournaments from organizers across India. See which slots are free, take one, and get
            room ID and password before the match.
          </p>
          <div className="mt-7 flex flex-col gap-2.5 min-[26rem]:flex-row">
            <ButtonLink to="/scrims" variant="primary" icon={<Search aria-hidden size={18} />}>
              Find a scrim
            </ButtonLink>
            <ButtonLink to={hostPath(user)}>Host a scrim</ButtonLink>
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}

const columns = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'];

/** A map with its grid and the plane's path, as at the start of a match. Decorative. */
function DropMap() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full text-line"
    >
      <defs>
        <pattern id="drop-grid" width="100" height="100" patternUnits="userSpaceOnUse">
          <path d="M100 0H0v100" fill="none" stroke="currentColor" strokeWidth="1" opacity="0.7" />
          <path d="M50 0v100M0 50h100" fill="none" stroke="currentColor" strokeWidth="1" opacity="0.22" />
        </pattern>
      </defs>
      <rect width="1200" height="600" fill="url(#drop-grid)" />
      <g fill="currentColor" fontSize="13" fontWeight="600" className="font-display">
        {columns.map((letter, index) => (
          <text key={letter} x={index * 100 + 7} y="17">
            {letter}
          </text>
        ))}
        {[1, 2, 3, 4, 5].map(row => (
          <text key={row} x="7" y={row * 100 + 17}>
            {row}
          </text>
        ))}
      </g>
      <g className="text-accent" stroke="currentColor" fill="none">
        <path
          d="M-20 560 1220 300"
          strokeWidth="2"
          strokeDasharray="2 12"
          strokeLinecap="round"
          opacity="0.5"
        />
        <circle cx="730" cy="330" r="180" strokeWidth="1" opacity="0.22" />
        <circle cx="730" cy="330" r="80" strokeWidth="1" strokeDasharray="5 7" opacity="0.32" />
      </g>
    </svg>
  );
}

const steps = [
  {
    title: 'Take a slot',
    body: 'Pick a number in a lobby, or register for a tournament. Your last squad is filled in for you.',
  },
  {
    title: 'Keep it',
    body: 'A free scrim confirms at once. In a paid one, pay the organizer while your slot is held.',
  },
  {
    title: 'Join your slot',
    body: 'Room ID and password appear in your room minutes before the start. Join the slot you booked.',
  },
  {
    title: 'Play for points',
    body: 'Placement plus kills, with the same tie-breakers on every screen. Then rate the organizer.',
  },
];

/** An evening in four steps, in players' words. */
function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="page pt-12 pb-6 md:pt-16">
      <h2 id="how-it-works" className="text-[1.75rem]">
        How it works
      </h2>
      <ol className="mt-5 grid gap-x-8 border-line border-t sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, body }, index) => (
          <li key={title} className="flex gap-4 border-line py-5 max-lg:border-b lg:block">
            <span aria-hidden className="numeric text-4xl text-ink-3 leading-none">
              {twoDigits(index + 1)}
            </span>
            <div className="lg:mt-3">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-ink-2">{body}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Props = { live: readonly TournamentSummary[]; coming: readonly TournamentSummary[]; now: number };

const row = 3;

/** Live tournaments, then upcoming ones to fill whole rows. Null if there are none. */
function OpenTournaments({ live, coming, now }: Props) {
  const all = [...live.slice(0, row), ...coming];
  const events = all.slice(0, all.length < 2 * row ? row : 2 * row);
  if (events.length === 0) return null;
  const title = live.length > 0 ? 'Live and upcoming tournaments' : 'Upcoming tournaments';
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

/** Loads after the page; a failed load is not worth an error. */
const LiveDrops = lazy(() =>
  import('./live-drops.tsx').then(
    ({ LiveDrops }) => ({ default: LiveDrops }),
    () => ({ default: () => null }),
  ),
);
const TopOrganizers = lazy(() =>
  afterPaint()
    .then(() => import('./top-organizers.tsx'))
    .then(
      ({ TopOrganizers }) => ({ default: TopOrganizers }),
      () => ({ default: () => null }),
    ),
);

const clockMs = 15_000;

/** The start page: what this is, what is on, and the links for squads and organizers. */
export function LandingPage() {
  useTitle('Scrims and tournaments in India');
  const now = useNow(clockMs);
  const { user } = useSession();
  const scrims = useQuery(landingScrimsQuery());
  const live = useQuery(openTournamentsQuery('live'));
  const upcoming = useQuery(openTournamentsQuery('upcoming'));
  const lobbies = comingScrims(scrims.data?.items ?? [], now);
  const tournaments = comingTournaments(upcoming.data?.items ?? [], now);
  const drops = scrims.isPending ? [] : nextDrops(lobbies, tournaments);
  const open = lobbies.filter(scrim => statusNow(scrim, now) === 'open').length;
  // Content below the first screen renders later, in one step, so that nothing visible moves.
  const whole = useDeferredValue(true, false);
  const shownIds = new Set(drops.map(({ event }) => event._id));

  return (
    <>
      <Hero>
        <NextDrops
          drops={drops}
          open={scrims.data?.nextCursor && open === lobbies.length ? `${open}+` : String(open)}
          now={now}
          pending={scrims.isPending}
          failed={scrims.isError && !scrims.data}
          busy={scrims.isFetching}
          onRetry={() => void scrims.refetch()}
        />
      </Hero>
      {whole && (
        <>
          <OpenTournaments
            live={live.data?.items ?? []}
            coming={tournaments.filter(({ _id }) => !shownIds.has(_id))}
            now={now}
          />
          <div className="page pt-10 empty:hidden md:pt-14">
            <PromoStrip placement="landing" />
          </div>
          <Suspense>
            <TopOrganizers />
          </Suspense>
          <Doors />
          <HowItWorks />
        </>
      )}
      {user && (
        <Suspense>
          <LiveDrops ids={lobbies.map(({ _id }) => _id)} />
        </Suspense>
      )}
    </>
  );
}

type NextDropsProps = {
  drops: readonly Drop[];
  /** Number of lobbies that can be booked now: "7", "12+". */
  open: string;
  now: number;
  pending: boolean;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
};

/** What is live and next, as a timeline: time, name, slots left. */
function NextDrops({ drops, open, now, pending, failed, busy, onRetry }: NextDropsProps) {
  const { user } = useSession();
  const none = drops.length === 0;
  return (
    <section
      aria-label="Next drops"
      aria-busy={pending}
      className="overflow-hidden rounded-card border border-line bg-surface-1 shadow-lift"
    >
      <header className="flex min-h-13 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="text-xl">Next drops</h2>
        {open !== '0' && <span className="numeric text-ink-2">{open} open</span>}
      </header>
      {pending && none && <DropSkeletons />}
      {failed && none && (
        <div role="alert" className="grid justify-items-start gap-3 px-4 py-8">
          <p className="font-bold font-display text-lg">{scrimFallbackTexts.loadScrims}</p>
          <Button icon={<RotateCw aria-hidden size={18} />} busy={busy} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      {!pending && !failed && none && (
        <div className="grid justify-items-start gap-3 px-4 py-8">
          <p className="font-bold font-display text-lg">Nothing is scheduled yet</p>
          <p className="text-ink-2">Be the first to open a lobby. It takes a minute.</p>
          <ButtonLink to={hostPath(user)}>Host a scrim</ButtonLink>
        </div>
      )}
      {!none && (
        <>
          <ol>
            {drops.map((drop, index) => (
              <DropRow key={drop.event._id} drop={drop} now={now} first={index === 0} />
            ))}
          </ol>
          <Link
            to="/scrims"
            className="flex min-h-12 items-center justify-between border-line border-t px-4 font-semibold text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2"
          >
            All scrims
            <ChevronRight aria-hidden size={18} />
          </Link>
        </>
      )}
    </section>
  );
}
