import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { RefObject } from 'react';
import { AutoGroupsDialog } from './dialogs/auto-groups-dialog.tsx';
import { DeleteGroupDialog } from './dialogs/delete-group-dialog.tsx';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { NewGroupDialog } from './dialogs/new-group-dialog.tsx';
import { RemoveTeamsDialog } from './dialogs/remove-teams-dialog.tsx';
import { RenameDialog } from './dialogs/rename-dialog.tsx';
import { TeamDetailsDialog } from './dialogs/team-details-dialog.tsx';
import { withTeams } from './selection.ts';
import type { Chosen, useTeamActs } from './use-team-acts.ts';

/** The question that is open, with what it is about. */
export type ManagerDialog =
  | { kind: 'move' | 'new-group'; teams: Chosen }
  /** `name`: of the one team, when it is asked from its row. */
  | { kind: 'remove-teams'; teams: Chosen; name: string | null }
  | { kind: 'details'; team: Participant }
  | { kind: 'rename' | 'delete-group'; group: Group }
  | { kind: 'auto' };

/** A question about the teams that are still there; null when it was about none of them. */
export function withoutTeams(dialog: ManagerDialog, userIds: readonly string[]): ManagerDialog | null {
  if (!('teams' in dialog)) return dialog;
  const { selection, teams, hidden, ofList } = dialog.teams;
  const left = withTeams(selection, userIds, false);
  if (left === selection || left.kind !== 'picked') return dialog;
  const gone = teams - left.ids.size;
  if (left.ids.size === 0) return null;
  const chosen = { selection: left, teams: left.ids.size, ofList, hidden: Math.max(0, hidden - gone) };
  return { ...dialog, teams: chosen };
}

type Props = {
  tournamentId: string;
  game: string;
  dialog: ManagerDialog | null;
  /** The group that is chosen already for teams to move to. */
  suggestedFor: (teams: Chosen) => string | null;
  acts: ReturnType<typeof useTeamActs>;
  /** The name of a new group, as far as it was typed. */
  groupName: RefObject<string>;
  /** Whether all of these teams are in a group, as far as that is known. */
  areGrouped: (teams: Chosen) => boolean;
  /** After an act on teams worked. */
  onSettled: (teams: Chosen) => void;
  onRefused: (error: unknown) => Promise<boolean>;
  onNewGroup: (teams: Chosen) => void;
  onCreated: (group: Group) => void;
  onDeletedGroup: (group: Group) => void;
  onClose: () => void;
};

/** The Manager's dialogs, one at a time. */
export function ManagerDialogs({ tournamentId, game, dialog, suggestedFor, acts, onClose, ...on }: Props) {
  if (!dialog) return null;
  const settling = async (teams: Chosen, act: Promise<boolean>) => {
    const worked = await act;
    if (worked) on.onSettled(teams);
    return worked;
  };
  const common = { tournamentId, onClose };

  switch (dialog.kind) {
    case 'move':
      return (
        <MoveDialog
          {...common}
          teams={dialog.teams}
          suggestedId={suggestedFor(dialog.teams)}
          busy={acts.busy}
          onNewGroup={() => on.onNewGroup(dialog.teams)}
          onMove={target => settling(dialog.teams, acts.move(dialog.teams, target))}
        />
      );
    case 'new-group':
      return (
        <NewGroupDialog
          {...common}
          teams={dialog.teams}
          allGrouped={on.areGrouped(dialog.teams)}
          draft={on.groupName}
          onSettled={() => on.onSettled(dialog.teams)}
          onCreated={on.onCreated}
          onRefused={on.onRefused}
        />
      );
    case 'remove-teams':
      return (
        <RemoveTeamsDialog
          teams={dialog.teams}
          name={dialog.name}
          busy={acts.busy}
          onRemove={() => settling(dialog.teams, acts.remove(dialog.teams))}
          onClose={onClose}
        />
      );
    case 'details':
      return <TeamDetailsDialog team={dialog.team} onClose={onClose} />;
    case 'rename':
      return <RenameDialog {...common} group={dialog.group} />;
    case 'delete-group':
      return (
        <DeleteGroupDialog
          {...common}
          group={dialog.group}
          onDeleted={() => on.onDeletedGroup(dialog.group)}
        />
      );
    case 'auto':
      return <AutoGroupsDialog {...common} game={game} />;
  }
}
