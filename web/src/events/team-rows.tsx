import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

type Player = { slot: number; ignName: string; ignId?: string | undefined };

/** A squad's or team's name and players, as everybody may see them. */
export function TeamNames({
  teamName,
  players,
}: {
  teamName: string;
  players: readonly Pick<Player, 'ignName'>[];
}) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate">{teamName}</p>
      <p className="truncate text-ink-3 text-sm">{players.map(({ ignName }) => ignName).join(', ')}</p>
    </div>
  );
}

export function TeamsSkeleton({ label }: { label: string }) {
  return (
    <div className="panel grid gap-4 p-4" role="status" aria-label={label}>
      {['a', 'b', 'c'].map(row => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-7" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** In-game names and IDs, for the squad and its organizer. */
export function PlayerRows({ players }: { players: readonly Player[] }): ReactNode {
  return players.map(player => (
    <li key={player.slot} className="grid grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,auto)] gap-2 text-sm">
      <span className="numeric text-ink-3">{player.slot}</span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{player.ignName}</span>
      <span className="min-w-0 break-all text-ink-3 tabular-nums">{player.ignId}</span>
    </li>
  ));
}
