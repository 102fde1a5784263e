import { limits } from '@hotdrop/contract/lib/limits.ts';
import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../../lib/acts/use-act.ts';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { plural } from '../../../lib/format/in-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/forms/form-parts.tsx';
import { useFieldError } from '../../../ui/forms/use-submit.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateGroup } from '../api.ts';
import { teamsBody } from '../selection.ts';
import type { Chosen } from '../use-team-acts.ts';
import { hiddenText } from '../wording.ts';

type Props = {
  tournamentId: string;
  teams: Chosen;
  /** Whether every chosen team is known to be in a group already. */
  allGrouped: boolean;
  /** Keeps the name when Back closes the dialog. */
  draft: RefObject<string>;
  /** Called once the teams are in the group. */
  onSettled: () => void;
  /** Called with the group if the dialog is still open. */
  onCreated: (group: Group) => void;
  /** Returns whether teams that no longer exist were deselected, which also reports the error. */
  onRefused: (error: unknown) => Promise<boolean>;
  onClose: () => void;
};

type Grouped = 'refuse' | 'take' | 'leave';

/** Creates a group of the chosen teams; if some are in a group already, asks what to do with them. */
export function NewGroupDialog({ tournamentId, teams, allGrouped, draft, onClose, ...on }: Props) {
  const formId = useId();
  const ofName = useFieldError<HTMLInputElement>();
  const [name, setName] = useState(draft.current);
  const [error, setError] = useState<string>();
  const [question, setQuestion] = useState<string>();
  const [noneToLeave, setNoneToLeave] = useState(false);
  const [sent, setSent] = useState<Grouped>('refuse');
  const create = useCreateGroup(tournamentId);
  const isHere = useIsHere();

  function close() {
    draft.current = '';
    onClose();
  }

  async function send(grouped: Grouped) {
    if (create.isPending) return;
    setSent(grouped);
    setError(undefined);
    ofName.clear();
    const chosen = teamsBody(teams.selection);
    const named = 'matching' in chosen ? chosen : { memberIds: chosen.userIds };
    try {
      const { group } = await create.mutateAsync({ body: { name, ...named, grouped }, teams: teams.teams });
      toast.success(`${successTexts.groupCreated} · ${group.name}, ${plural(group.memberCount, 'team')}`);
      draft.current = '';
      on.onSettled();
      if (!isHere.current) return;
      on.onCreated(group);
      onClose();
    } catch (cause) {
      await refused(cause, grouped);
    }
  }

  async function refused(cause: unknown, grouped: Grouped) {
    const refusal = cause instanceof ApiError ? cause : null;
    const message =
      Object.values(refusal?.fieldErrors ?? {})[0] ?? messageOf(cause, groupFallbackTexts.createGroup);
    if (!isHere.current) return void toast.error(message);
    const isGrouped = refusal?.code === 'TEAMS_GROUPED';
    if (isGrouped && grouped !== 'take') {
      if (grouped === 'leave') setNoneToLeave(true);
      return setQuestion(message);
    }
    setQuestion(undefined);
    if (refusal?.fieldErrors.name) return ofName.refuse(refusal.fieldErrors.name);
    if (!(await on.onRefused(cause))) setError(message);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void send('refuse');
  }

  const canLeave = !allGrouped && !noneToLeave;
  return (
    <Dialog
      open
      onClose={close}
      onBack={onClose}
      busy={create.isPending}
      title="New group"
      description={`With ${plural(teams.teams, 'team')}. ${hiddenText(teams)}`.trim()}
      size="sm"
      footer={
        question ? (
          <>
            <Button disabled={create.isPending} onClick={() => setQuestion(undefined)}>
              Back
            </Button>
            {canLeave && (
              <Button
                className="whitespace-nowrap"
                busy={create.isPending && sent === 'leave'}
                disabled={create.isPending && sent !== 'leave'}
                onClick={() => void send('leave')}
              >
                Skip them
              </Button>
            )}
            <Button
              variant="primary"
              className="whitespace-nowrap"
              busy={create.isPending && sent === 'take'}
              disabled={create.isPending && sent !== 'take'}
              onClick={() => void send('take')}
            >
              Move them
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close} disabled={create.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
              Create group
            </Button>
          </>
        )
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <TextField
          ref={ofName.field}
          label="Name"
          optional
          value={name}
          maxLength={limits.groupName}
          autoComplete="off"
          help="Leave empty to number it."
          error={ofName.error}
          onChange={event => {
            setName(event.target.value);
            draft.current = event.target.value;
          }}
        />
        <FormError message={error} />
        <div role="status" className="empty:hidden">
          {question && (
            <p className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5">
              {question}.{' '}
              {canLeave ? 'Move them to the new group, or skip them?' : 'Move them to the new group?'}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
