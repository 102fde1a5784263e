import type { StatsDay } from '@hotdrop/contract/admin/stats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Table2 } from 'lucide-react';
import { failureText } from '../../lib/api/error.ts';
import { plural } from '../../lib/format/in-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Chip } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DailyChart } from './daily-chart.tsx';
import {
  adminStatsQuery,
  dayText,
  defaultDays,
  type SeriesName,
  type StatsDays,
  series,
  seriesNames,
  statsDays,
  totalOf,
} from './stats.ts';

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

type Props = { days: readonly StatsDay[]; name: SeriesName; now: number };

/** The numbers behind the chart, the newest day first: all series, on phones the chosen one. */
function DailyTable({ days, name, now }: Props) {
  const cell = (of: SeriesName) =>
    clsx('px-3 py-2 text-right first:pl-4 last:pr-4', of !== name && 'max-md:hidden');
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Each of the last {plural(days.length, 'day')} in numbers</caption>
      <thead>
        <tr className="border-line border-b text-ink-3 text-sm">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            Day
          </th>
          {seriesNames.map(of => (
            <th key={of} scope="col" className={clsx(cell(of), 'font-medium')}>
              {series[of].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {[...days].reverse().map(day => (
          <tr key={day.date}>
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {dayText(day.date, now)}
            </th>
            {seriesNames.map(of => (
              <td
                key={of}
                // Where nothing was, the eye passes on.
                className={clsx(cell(of), 'numeric text-base', day[of] === 0 && 'text-ink-3')}
              >
                {series[of].short(day[of])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
