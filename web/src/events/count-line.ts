import { count, plural } from '../lib/format/count.ts';

type Counted<Status extends string> = {
  noun: string;
  total: number;
  filtered: boolean;
  /** Those worth a count of their own, in this order. */
  told: readonly Status[];
  /** The status of each event; null as long as not all are loaded, for then a count of some would mislead. */
  statuses: readonly Status[] | null;
};

/** How many events a list has, in words: '12 scrims match · 3 open · 1 live'. */
export function countLine<Status extends string>({
  noun,
  total,
  filtered,
  told,
  statuses,
}: Counted<Status>): string {
  const all = plural(total, noun) + (filtered ? ` ${total === 1 ? 'matches' : 'match'}` : '');
  const parts = told.map(status => {
    const some = statuses?.filter(one => one === status).length ?? 0;
    return some > 0 ? `${count(some)} ${status}` : '';
  });
  return [all, ...parts].filter(Boolean).join(' · ');
}
