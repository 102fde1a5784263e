import type { Group } from '@hotdrop/contract/tournaments/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { plural } from '../../../lib/format/count.ts';
import { AutoGroupsDialog } from '../dialogs/auto-groups-dialog.tsx';
import { DeleteGroupDialog } from '../dialogs/delete-group-dialog.tsx';
import { MoveDialog } from '../dialogs/move-dialog.tsx';
import { NewGroupDialog } from '../dialogs/new-group-dialog.tsx';
import { RenameDialog } from '../dialogs/rename-dialog.tsx';
import { TeamDetailsDialog } from '../dialogs/team-details-dialog.tsx';
import type { Chosen, useTeamActs } from '../use-team-acts.ts';
import { hiddenText } from '../wording.ts';

/** The question that is open, with what it is about. */
export type ManagerDialog =
  | { kind: 'move' | 'new-group'; teams: Chosen }
  /** `name`: of the one team, when it is asked from its row. */
  | { kind: 'remove-teams'; teams: Chosen; name: string | null }
  | { kind: 'details'; team: Participant }
  | { kind: 'rename' | 'delete-group'; group: Group }
  | { kind: 'auto' };

type Props = {
  tournamentId: string;
  game: string;
  dialog: ManagerDialog | null;
  openGroupId: string | null;
  acts: ReturnType<typeof useTeamActs>;
  /** After an act on teams worked. */
  onSettled: (teams: Chosen) => void;
  onNewGroup: (teams: Chosen) => void;
  onCreated: (group: Group) => void;
  onDeletedGroup: (group: Group) => void;
  onClose: () => void;
};

/** The Manager's dialogs, one at a time. */
export function ManagerDialogs({ tournamentId, game, dialog, openGroupId, acts, onClose, ...on }: Props) {
  if (!dialog) return null;
  /** Closes either way: a refusal is said in a message, and the list behind is already up to date. */
  const finish = async (teams: Chosen, act: Promise<boolean>) => {
    if (await act) on.onSettled(teams);
    onClose();
  };
  const common = { tournamentId, onClose };

  switch (dialog.kind) {
    case 'move':
      return (
        <MoveDialog
          {...common}
          teams={dialog.teams}
          suggestedId={openGroupId}
          busy={acts.busy}
          onNewGroup={() => on.onNewGroup(dialog.teams)}
          onMove={target => void finish(dialog.teams, acts.move(dialog.teams, target))}
        />
      );
    case 'new-group':
      return (
        <NewGroupDialog
          {...common}
          teams={dialog.teams}
          onCreated={group => {
            on.onSettled(dialog.teams);
            on.onCreated(group);
            onClose();
          }}
        />
      );
    case 'remove-teams': {
      const many = plural(dialog.teams.teams, 'team');
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={dialog.name === null ? `Remove ${many} from the tournament?` : `Remove ${dialog.name}?`}
          body={
            hiddenText(dialog.teams) +
            (dialog.teams.teams === 1
              ? 'The team gives up its place, leaves its group and its room, and cannot be put back from here.'
              : `The ${many} give up their places, leave their groups and rooms, and cannot be put back from here.`)
          }
          confirmLabel={dialog.teams.teams === 1 ? 'Remove team' : `Remove ${many}`}
          danger
          busy={acts.busy}
          onConfirm={() => void finish(dialog.teams, acts.remove(dialog.teams))}
        />
      );
    }
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
