import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PromoStrip } from '../../organizations/promos/promo-strip.tsx';
import { Doors } from './doors.tsx';
import { comingScrims, comingTournaments, nextDrops } from './drops.ts';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { landingScrimsQuery, openTournamentsQuery } from './landing-api.ts';
import { NextDrops } from './next-drops.tsx';
import { OpenTournaments } from './open-tournaments.tsx';

/** The code of these comes after the page and is worth no error when it does not come. */
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

/** The start page: what this is, what is on, and the two ways in. */
export function LandingPage() {
  useTitle('Scrims and tournaments');
  const now = useNow(clockMs);
  const { user } = useSession();
  const scrims = useQuery(landingScrimsQuery());
  const live = useQuery(openTournamentsQuery('live'));
  const upcoming = useQuery(openTournamentsQuery('upcoming'));
  const lobbies = comingScrims(scrims.data?.items ?? [], now);
  const tournaments = comingTournaments(upcoming.data?.items ?? [], now);
  const drops = scrims.isPending ? [] : nextDrops(lobbies, tournaments);
  const open = lobbies.filter(scrim => statusNow(scrim, now) === 'open').length;
  // What is below the first screen is made after it is shown, and in one step: nothing in sight moves.
  const whole = useDeferredValue(true, false);
  const told = new Set(drops.map(({ id }) => id));

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
            coming={tournaments.filter(({ _id }) => !told.has(_id))}
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
