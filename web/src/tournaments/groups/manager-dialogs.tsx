import { limits } from '@hotdrop/contract/lib/limits.ts';
import { successTexts, validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../lib/acts/use-act.ts';
import { ApiError, api, messageOf } from '../../lib/api/client.ts';
import { plural } from '../../lib/format/in-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFieldError } from '../../ui/forms/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useGroupsChange, useRenameGroup } from './api.ts';
import { withTeams } from './selection.ts';
import type { Chosen, useTeamActs } from './use-team-acts.ts';
import { hiddenText, roomContent } from './wording.ts';

/** The open dialog and its subject. */
export type ManagerDialog =
  /** `name`: of the single team, if opened from its row. */
  | { kind: 'move' | 'new-group' | 'remove-teams'; teams: Chosen; name?: string }
  | { kind: 'details'; team: Participant }
  | { kind: 'rename' | 'delete-group'; group: Group }
  | { kind: 'auto' };

/** Returns the dialog with only the teams that remain; null if none does. */
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

type DeleteGroupDialogProps = {
  tournamentId: string;
  group: Group;
  onDeleted: () => void;
  onClose: () => void;
};

/** Confirms deleting a group, and lists what is deleted with it. */
export function DeleteGroupDialog({ tournamentId, group, onDeleted, onClose }: DeleteGroupDialogProps) {
  const params = { id: tournamentId, groupId: group._id };
  const remove = useGroupsChange(tournamentId, () =>
    api('DELETE /tournaments/:id/groups/:groupId', { params }),
  );
  const isHere = useIsHere();
  async function onConfirm() {
    try {
      await remove.mutateAsync();
      toast.success(successTexts.groupDeleted);
      if (isHere.current) onDeleted();
    } catch (error) {
      toast.error(messageOf(error, groupFallbackTexts.delete));
    }
    if (isHere.current) onClose();
  }
  const teams = `Its ${plural(group.memberCount, 'team')} ${group.memberCount === 1 ? 'becomes' : 'become'} ungrouped`;
  const content = roomContent(group);
  const room = content
    ? `Its room is deleted with ${content}.`
    : 'Its room, which has no messages, is deleted.';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${group.name}?`}
      body={`${teams}. ${group.roomId === null ? '' : `${room} `}This cannot be undone.`}
      confirmLabel="Delete group"
      danger
      busy={remove.isPending}
      onConfirm={() => void onConfirm()}
    />
  );
}

type RemoveTeamsDialogProps = {
  teams: Chosen;
  /** Name of the single team, if opened from its row. */
  name?: string;
  acts: ReturnType<typeof useTeamActs>;
  onClose: () => void;
};

/** Confirms removing teams from the tournament, and says what they lose. */
export function RemoveTeamsDialog({ teams, name, acts, onClose }: RemoveTeamsDialogProps) {
  const isHere = useIsHere();
  const many = plural(teams.teams, 'team');
  const isOne = teams.teams === 1;
  /** Closes either way: a toast reports failures, and the list is already up to date. */
  async function onConfirm() {
    await acts.remove(teams);
    if (isHere.current) onClose();
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={name === undefined ? `Remove ${many} from the tournament?` : `Remove ${name}?`}
      body={
        hiddenText(teams) +
        (isOne
          ? 'The team loses its slot, group and room. You cannot add it back.'
          : `The ${many} lose their slots, groups and rooms. You cannot add them back.`)
      }
      confirmLabel={isOne ? 'Remove team' : `Remove ${many}`}
      danger
      busy={acts.busy}
      onConfirm={() => void onConfirm()}
    />
  );
}

type RenameDialogProps = { tournamentId: string; group: Group; onClose: () => void };

/** Renames a group; the name cannot be empty (SPEC §5). */
export function RenameDialog({ tournamentId, group, onClose }: RenameDialogProps) {
  const { field, error, refuse, clear } = useFieldError<HTMLInputElement>();
  const [name, setName] = useState(group.name);
  const rename = useRenameGroup(tournamentId);
  const isHere = useIsHere();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return refuse(validationTexts.groupNameRequired);
    try {
      await rename.mutateAsync({ groupId: group._id, name });
      toast.success(successTexts.groupRenamed);
      if (isHere.current) onClose();
    } catch (cause) {
      const text = cause instanceof ApiError ? cause.fieldErrors.name : undefined;
      if (text && isHere.current) refuse(text);
      else toast.error(text ?? messageOf(cause, groupFallbackTexts.rename));
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Rename ${group.name}`}
      size="sm"
      cancels
      busy={rename.isPending}
      submitText="Rename"
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label="Name"
        value={name}
        maxLength={limits.groupName}
        autoComplete="off"
        error={error}
        onFocus={event => event.target.select()}
        onChange={event => {
          setName(event.target.value);
          clear();
        }}
      />
    </FormDialog>
  );
}
