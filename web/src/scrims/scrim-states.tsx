import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { Swords } from 'lucide-react';
import type { ComponentProps } from 'react';
import { EventProblem } from '../events/event-page.tsx';
import { isMissing } from '../lib/api/error.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** Why there is no scrim to show: it does not exist, or loading it failed. */
export function ScrimProblem({ query }: Pick<ComponentProps<typeof EventProblem>, 'query'>) {
  return (
    <>
      {!isMissing(query.error) && <h1 className="sr-only">Scrim</h1>}
      <EventProblem
        query={query}
        icon={Swords}
        missing={{
          title: 'Scrim not found',
          body: 'The link is incomplete, or the scrim was deleted.',
        }}
        back={{ to: '/scrims', label: 'All scrims' }}
        failure={scrimFallbackTexts.loadScrim}
      />
    </>
  );
}

const SLOTS = 20;

export function ScrimSkeleton() {
  return (
    <div role="status" aria-label="Loading scrim" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="grid w-72 max-w-full gap-3">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-7 w-1/2" />
        </div>
        <Skeleton className="h-12 w-60" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        {/* As on the page: on phones the reader's booking comes first. */}
        <Skeleton className="h-64 rounded-card lg:order-last" />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] content-start gap-2 sm:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] sm:gap-2.5">
          {Array.from({ length: SLOTS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all alike
            <Skeleton key={index} className="h-16 rounded-card sm:h-[4.75rem]" />
          ))}
        </div>
      </div>
    </div>
  );
}
