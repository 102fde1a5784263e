import type { StatsDay } from '@hotdrop/contract/admin/stats/stats.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Table2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { plural } from '../../lib/format/in-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlChoice } from '../../lib/use-url-choice.ts';
import { Chip } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import {
  adminStatsQuery,
  axisTop,
  dayText,
  defaultDays,
  type SeriesName,
  type StatsDays,
  series,
  seriesNames,
  statsDays,
  totalOf,
} from './stats.ts';

/** Numbers by day: which series, how many days, as a chart or table; all of it in the URL. */
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
        <legend className="sr-only">Metric</legend>
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
        <LoadError title="Failed to load daily stats" query={query} />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </section>
  );
}

const daysText = (days: StatsDays): string => `${days} days`;

type Props = { days: readonly StatsDay[]; name: SeriesName; now: number };

/** The numbers of the chart, newest day first: all series; on phones only the chosen one. */
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
                // Dims zeros.
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

type DailyChartProps = { days: readonly StatsDay[]; name: SeriesName; now: number };

/**
 * One series as bars, one per day. Hovering, touching or the arrow keys select a day: for keyboards and screen
 * readers the chart is a slider over its days, with each value.
 */
function DailyChart({ days, name, now }: DailyChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { label, short, words } = series[name];
  const values = days.map(day => day[name]);
  const top = axisTop(values);
  const last = days.length - 1;
  const at = chosen === null ? null : Math.min(chosen, last);
  const textOf = (index: number) => {
    const day = days[index];
    return day ? `${dayText(day.date, now)}: ${words(day[name])}` : '';
  };

  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? last;
    const next = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageDown: from - 7,
      PageUp: from + 7,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, next)));
  }

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    setChosen(Math.min(last, Math.max(0, index)));
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-9">
      <div
        aria-hidden
        className="numeric flex h-52 flex-col justify-between text-right text-ink-3 text-sm leading-none"
      >
        {[top, top / 2, 0].map(value => (
          <span key={value} className="-my-[0.5em]">
            {short(value)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label} by day`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={textOf(at ?? last)}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen(now => now ?? last)}
        onBlur={() => setChosen(null)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        // Lifting a finger also fires this: its day stays selected, even if the tap then focuses the chart.
        onPointerLeave={event => event.pointerType !== 'touch' && setChosen(null)}
        className="relative h-52 touch-pan-y rounded-tag outline-offset-4"
      >
        <Bars values={values} top={top} at={at} />
        {at !== null && <Tip text={textOf(at)} place={(at + 0.5) / days.length} />}
      </div>
      <div aria-hidden className="col-start-2 flex justify-between pt-2 text-ink-3 text-sm">
        {[0, Math.floor(last / 2), last].map(index => (
          <span key={index}>{days[index] && dayText(days[index].date, now)}</span>
        ))}
      </div>
    </div>
  );
}

type BarsProps = { values: readonly number[]; top: number; at: number | null };

/** Drawn in units of days and percent, and stretched to the available space. */
function Bars({ values, top, at }: BarsProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(1, values.length)} 100`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {[0, 50, 100].map(y => (
        <line
          key={y}
          x1="0"
          x2={values.length}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className="stroke-1 stroke-line"
        />
      ))}
      {at !== null && <rect x={at} y="0" width="1" height="100" className="fill-surface-2" />}
      {values.map((value, index) => {
        const height = (value / top) * 100;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={index + 0.14}
            y={100 - height}
            width="0.72"
            height={height}
            className={index === at ? 'fill-ink' : 'fill-ink-3'}
          />
        );
      })}
    </svg>
  );
}

/** `place`: from 0 to 1 along the chart; the text stays within it at both ends. */
function Tip({ text, place }: { text: string; place: number }) {
  return (
    <p
      aria-hidden
      style={{ left: `${place * 100}%`, translate: `-${place * 100}% 0` }}
      className="pointer-events-none absolute bottom-full mb-2 w-max max-w-full whitespace-nowrap rounded-tag bg-ink px-2.5 py-1 text-canvas text-sm"
    >
      {text}
    </p>
  );
}
