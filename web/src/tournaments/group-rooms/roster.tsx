import { plural } from '../../lib/format/count.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { RosterTeam } from './group-room-query.ts';

type Props = { teams: readonly RosterTeam[]; teamCount: number; userId: string };

/** The teams of a group with their players; the reader's own is marked. */
export function Roster({ teams, teamCount, userId }: Props) {
  if (teams.length === 0) return <p className="p-4 text-ink-3">No teams in this group.</p>;
  return (
    <ol aria-label="Teams" className="divide-y divide-line">
      {teams.map(team => (
        <li key={team._id} className="flex items-start gap-3 px-4 py-2.5">
          <Avatar name={team.teamName} src={team.userId.avatarUrl} />
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="min-w-0 break-words">{team.teamName}</span>
              {team.userId._id === userId && (
                <Badge tone="accent" className="min-h-5! px-1.5! text-[0.6875rem]!">
                  Your team
                </Badge>
              )}
            </p>
            <p className="text-ink-3 text-sm [overflow-wrap:anywhere]">
              {team.players.map(player => player.ignName).join(', ')}
            </p>
          </div>
          <span className="numeric text-ink-3 text-sm">#{team.number}</span>
        </li>
      ))}
      {teamCount > teams.length && (
        <li className="px-4 py-2.5 text-ink-3">and {plural(teamCount - teams.length, 'more team')}</li>
      )}
    </ol>
  );
}
