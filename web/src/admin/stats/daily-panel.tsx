import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Table2 } from 'lucide-react';
import { failureText } from '../../lib/api/failure-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Chip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { adminStatsQuery, defaultDays, type StatsDays, statsDays } from './api.ts';
import { DailyChart } from './daily-chart.tsx';
import { DailyTable } from './daily-table.tsx';
import { series, seriesNames, totalOf } from './series.ts';

/** Day by day: which series, over how many days, as a chart or a table; all of it in the address. */
export function DailyPanel() {
  const [daysChoice, chooseDays] = useUrlChoice('days', String(defaultDays));
  const [nameChoice, chooseName] = useUrlChoice('series', 'signUps');
  const [view, chooseView] = useUrlChoice('view', 'chart');
  const now = useNow(60_000);
  const days = statsDays.find(choice => String(choice) === daysChoice) ?? defaultDays;
  const name = seriesNames.find(choice => choice === nameChoice) ?? 'signUps';
  const asTable = view === 'table';
  const query = useQuery({ ...adminStatsQuery(days), placeholderData: keepPreviousData });
  const daily = query.data?.daily;

  return (
    <section aria-labelledby="day-by-day" className="panel grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="day-by-day" className="text-xl">
          Day by day
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Days</legend>
          {statsDays.map(choice => (
            <Chip key={choice} pressed={choice === days} onClick={() => chooseDays(String(choice))}>
              {daysText(choice)}
            </Chip>
          ))}
        </fieldset>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">What is shown</legend>
        {seriesNames.map(choice => (
          <Chip key={choice} pressed={choice === name} onClick={() => chooseName(choice)}>
            {series[choice].label}
          </Chip>
        ))}
      </fieldset>
      {daily ? (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] gap-2 transition-opacity',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-ink-2">
              <span className="numeric text-ink text-lg">{series[name].words(totalOf(daily, name))}</span> in{' '}
              {daysText(days)}
            </p>
            <Chip
              pressed={asTable}
              icon={<Table2 aria-hidden size={16} />}
              onClick={() => chooseView(asTable ? 'chart' : 'table')}
            >
              Show as table
            </Chip>
          </div>
          {asTable ? (
            <DailyTable days={daily} name={name} now={now} />
          ) : (
            <DailyChart days={daily} name={name} now={now} />
          )}
        </div>
      ) : query.isError ? (
        <ErrorState
          title="Failed to load the days"
          message={failureText(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </section>
  );
}

const daysText = (days: StatsDays): string => `${days} days`;
