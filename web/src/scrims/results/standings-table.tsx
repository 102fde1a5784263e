import type { TieRule } from '@hotdrop/contract/events/games.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { Standing, Standings } from '@hotdrop/contract/scrims/results/points.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import { placeLabel, plural } from '../../lib/format/in-words.ts';
import { useStandings } from './points-api.ts';
import { ownTone, type PointsRow, PointsRows, placeTone } from './points-rows.tsx';

const reasons: Record<TieRule, string> = {
  wins: 'more wins than',
  'placement-points': 'more placement points than',
  kills: 'more kills than',
  'latest-placement': 'placed better in the last match than',
};

/**
 * Returns why a row ranks above the next one with the same total: 'more wins than Hydras'. Null if the totals decide.
 * The rule is in `decidedBy` of the row below.
 */
export function tieText(items: readonly Standing[], index: number): string | null {
  const [above, own, below] = [items[index - 1], items[index], items[index + 1]];
  if (own?.decidedBy === 'tie' && above) return `tied with ${above.teamName}`;
  if (!below || below.decidedBy === 'total') return null;
  if (below.decidedBy === 'tie') return `tied with ${below.teamName}`;
  return `${reasons[below.decidedBy]} ${below.teamName}`;
}

type Props = {
  standings: Pick<Standings, 'items'>;
  /** Marks the reader's own slot. */
  ownSlot?: number | null | undefined;
  /** Label and value rows even on a wide screen. */
  narrow?: boolean | undefined;
};

const labels = ['Matches', 'Wins', 'Placement', 'Kills'];

/** A scrim's standings, with points and tie-breakers. */
export function StandingsTable({ standings, ownSlot, narrow }: Props) {
  const { items } = standings;
  return (
    <PointsRows
      caption="Standings"
      placeLabel="Rank"
      labels={labels}
      rows={items.map((item, index) => rowOf(item, tieText(items, index)))}
      ownSlot={ownSlot}
      narrow={narrow}
    />
  );
}

function rowOf(item: Standing, note: string | null): PointsRow {
  const { rank, slotNumber, teamName, matches, wins, placementPoints, kills, totalPoints } = item;
  const values = [matches, wins, placementPoints, kills];
  return { place: rank, slotNumber, teamName, note, values, total: totalPoints };
}

type LeadersProps = { items: readonly Standing[]; ownSlot: number | null };

const leaders = 5;

/** The first five, with rank, team and points. */
export function Leaders({ items, ownSlot }: LeadersProps) {
  return (
    <ol aria-label="Standings" className="divide-y divide-line">
      {items.slice(0, leaders).map(item => (
        <li key={`${item.slotNumber} ${item.teamName}`} className="flex items-center gap-3 py-2">
          <span className={clsx('numeric w-6 shrink-0 text-xl leading-none', placeTone(item.rank))}>
            {item.rank}
          </span>
          <span className="numeric shrink-0 text-ink-3">{slotText(item.slotNumber)}</span>
          <span className={clsx('relative min-w-0 flex-1 truncate', item.slotNumber === ownSlot && ownTone)}>
            {item.teamName}
            {item.slotNumber === ownSlot && <span className="sr-only"> (your squad)</span>}
          </span>
          <span className="numeric shrink-0 text-lg">
            {item.totalPoints} <span className="text-ink-3 text-sm">pts</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

type OwnResultProps = { scrim: Scrim; booking: Pick<Booking, 'teamName' | 'slotNumber'> };

/** "10th of 16 · 11 points" of the reader's squad, "so far" until all matches are played; nothing without results. */
export function OwnResult({ scrim, booking }: OwnResultProps) {
  const { data } = useStandings(scrim._id, scrim);
  const own = data?.items.find(
    ({ teamName, slotNumber }) => teamName === booking.teamName && slotNumber === booking.slotNumber,
  );
  if (!data || !own) return null;
  const isFinal = data.matches.length >= scrim.matchCount;
  return (
    <p>
      <span className="numeric text-2xl text-accent">{placeLabel(own.rank)}</span>{' '}
      <span className="text-ink-2">
        of {data.items.length} · {plural(own.totalPoints, 'point')}
        {!isFinal && ' so far'}
      </span>
    </p>
  );
}
