import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { plural } from '../../lib/format/count.ts';
import { toast } from '../../lib/toast.ts';
import { goneTeams } from './gone-teams.ts';
import { namedIn } from './selection.ts';
import type { useTeamSelection } from './use-team-selection.ts';

type Options = {
  tournamentId: string;
  /** Of the whole tournament; when it falls, picked teams may be among those that went. */
  teamCount: number;
  chosen: ReturnType<typeof useTeamSelection>;
  /** The teams that a question is about that is open. */
  asked: readonly string[];
  onGone: (userIds: readonly string[]) => void;
};

/** Lets go of picked teams that left the tournament, and says so. Gives what checks them now: true when some had. */
export function useGonePicks({ tournamentId, teamCount, chosen, asked, onGone }: Options) {
  const client = useQueryClient();
  const { selection, remembered } = chosen;

  async function check(): Promise<boolean> {
    const gone = await goneTeams(client, tournamentId, [...namedIn(selection), ...asked]);
    const [only] = gone;
    if (only === undefined) return false;
    const name = gone.length === 1 ? remembered.get(only)?.teamName : undefined;
    const who = name ?? plural(gone.length, 'picked team');
    const text = `${who} ${gone.length === 1 ? 'is' : 'are'} no longer in this tournament`;
    toast(text, { id: `gone-${gone.join()}` });
    onGone(gone);
    return true;
  }

  const before = useRef(teamCount);
  const onFewer = useEffectEvent(() => void check());
  useEffect(() => {
    if (teamCount < before.current) onFewer();
    before.current = teamCount;
  }, [teamCount]);

  return check;
}
