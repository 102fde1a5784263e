import { useQuery } from '@tanstack/react-query';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';
import { Doors } from './landing/doors.tsx';
import { Hero } from './landing/hero.tsx';
import { HowItWorks } from './landing/how-it-works.tsx';
import { NextDrops } from './landing/next-drops.tsx';
import { nextDrops, openEventsQuery } from './landing/open-events.ts';
import { OpenEvents } from './landing/open-events-section.tsx';

const clockMs = 15_000;
const dropsShown = 4;

/** The start page: what this is, what is on, and the two ways in. */
export function LandingPage() {
  useTitle('Scrims and tournaments');
  const now = useNow(clockMs);
  const live = useQuery(openEventsQuery('live'));
  const upcoming = useQuery(openEventsQuery('upcoming'));
  const drops = nextDrops(upcoming.data?.items ?? [], now);

  return (
    <>
      <Hero>
        <NextDrops
          events={drops.slice(0, dropsShown)}
          total={upcoming.data?.total}
          now={now}
          pending={upcoming.isPending}
          failed={upcoming.isError}
          onRetry={() => void upcoming.refetch()}
        />
      </Hero>
      <OpenEvents live={live.data?.items ?? []} coming={drops.slice(dropsShown)} now={now} />
      <Doors />
      <HowItWorks />
    </>
  );
}
