import { limits } from '@hotdrop/contract/limits.ts';
import { groupFallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormError } from '../../../components/forms/form-error.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { plural } from '../../../lib/format/count.ts';
import { toast } from '../../../lib/toast.ts';
import { useCreateGroup } from '../changes-api.ts';
import { teamsBody } from '../selection.ts';
import type { Chosen } from '../use-team-acts.ts';
import { hiddenText } from '../wording.ts';

type Props = {
  tournamentId: string;
  teams: Chosen;
  onCreated: (group: Group) => void;
  onClose: () => void;
};

type Grouped = 'refuse' | 'take' | 'leave';

/** Makes a group of the chosen teams; where some are in a group already, asks what becomes of them. */
export function NewGroupDialog({ tournamentId, teams, onCreated, onClose }: Props) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [error, setError] = useState<string>();
  const [question, setQuestion] = useState<string>();
  const create = useCreateGroup(tournamentId);

  function refuseName(text: string) {
    flushSync(() => setNameError(text));
    field.current?.focus();
  }

  function send(grouped: Grouped) {
    if (create.isPending) return;
    setError(undefined);
    setNameError(undefined);
    const body = teamsBody(teams.selection);
    const chosen = 'matching' in body ? body : { memberIds: body.userIds };
    create.mutate(
      { name, ...chosen, grouped },
      {
        onSuccess: ({ group }) => {
          toast.success(`${successTexts.groupCreated} · ${group.name}, ${plural(group.memberCount, 'team')}`);
          onCreated(group);
        },
        onError: cause => {
          const isAsked = cause instanceof ApiError && cause.code === 'TEAMS_GROUPED' && grouped === 'refuse';
          if (isAsked) return setQuestion(cause.message);
          setQuestion(undefined);
          const fields = cause instanceof ApiError ? cause.fieldErrors : {};
          if (fields.name) refuseName(fields.name);
          else setError(Object.values(fields)[0] ?? messageOf(cause, groupFallbackTexts.createGroup));
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send('refuse');
  }

  return (
    <Dialog
      open
      onClose={create.isPending ? () => {} : onClose}
      title="New group"
      description={`With ${plural(teams.teams, 'team')}. ${hiddenText(teams)}`.trim()}
      size="sm"
      footer={
        question ? (
          <>
            <Button disabled={create.isPending} onClick={() => setQuestion(undefined)}>
              Back
            </Button>
            <Button busy={create.isPending} onClick={() => send('leave')}>
              Leave them there
            </Button>
            <Button variant="primary" busy={create.isPending} onClick={() => send('take')}>
              Take them along
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={create.isPending}>
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
          ref={field}
          label="Name"
          optional
          value={name}
          maxLength={limits.groupName}
          autoComplete="off"
          help="Without one it is called by its number."
          error={nameError}
          onChange={event => setName(event.target.value)}
        />
        <FormError message={error} />
        <div role="status" className="empty:hidden">
          {question && (
            <p className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5">
              {question}. Take them along into the new group, or leave them where they are?
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
