import type { Standings } from '@hotdrop/contract/scrims/points.ts';

type Props = {
  standings: Standings;
  /** Only the first five, with rank, team and points. */
  compact?: boolean;
};

/** The table of a scrim: who leads, with how many points and why. */
export function StandingsTable({ standings, compact }: Props) {
  return (
    <ol>
      {standings.items.slice(0, compact ? 5 : undefined).map(row => (
        <li key={row.slotNumber}>
          {row.rank} {row.teamName} {row.totalPoints}
        </li>
      ))}
    </ol>
  );
}
