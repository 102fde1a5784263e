import type { StatsDay } from '@hotdrop/contract/admin/stats.ts';
import { clsx } from 'clsx';
import { plural } from '../../lib/format/count.ts';
import { dayText, type SeriesName, series, seriesNames } from './series.ts';

type Props = { days: readonly StatsDay[]; name: SeriesName; now: number };

/** The numbers behind the chart, the newest day first: all series, on phones the chosen one. */
export function DailyTable({ days, name, now }: Props) {
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
