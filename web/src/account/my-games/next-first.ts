import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { statusOf } from '../../tournaments/model.ts';

type Times = Pick<TournamentSummary, 'startAt' | 'endAt'>;

/** Those that run or come, by start, those without a time behind them; then those that are over, the latest first. `now` in ms. */
export function nextFirst<Event extends Times>(events: readonly Event[], now: number): Event[] {
  const start = ({ startAt }: Times) => (startAt === '' ? Number.MAX_SAFE_INTEGER : Date.parse(startAt));
  const over = events.filter(event => statusOf(event, now) === 'completed');
  return [
    ...events.filter(event => !over.includes(event)).sort((a, b) => start(a) - start(b)),
    ...over.sort((a, b) => start(b) - start(a)),
  ];
}
