import { limits } from '@hotdrop/contract/limits.ts';
import { fallbackTexts, successTexts, validationTexts } from '@hotdrop/contract/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { toast } from '../../../lib/toast.ts';
import { useRenameGroup } from '../changes-api.ts';

type Props = { tournamentId: string; group: Group; onClose: () => void };

/** Gives a group another name, which cannot be empty (SPEC §5). */
export function RenameDialog({ tournamentId, group, onClose }: Props) {
  const formId = useId();
  const [name, setName] = useState(group.name);
  const [error, setError] = useState<string>();
  const rename = useRenameGroup(tournamentId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (rename.isPending) return;
    if (name.trim() === '') return setError(validationTexts.groupNameRequired);
    rename.mutate(
      { groupId: group._id, name },
      {
        onSuccess: () => {
          toast.success(successTexts.groupRenamed);
          onClose();
        },
        onError: cause => {
          const field = cause instanceof ApiError ? cause.fieldErrors.name : undefined;
          if (field) setError(field);
          else toast.error(messageOf(cause, fallbackTexts.rename));
        },
      },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rename ${group.name}`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={limits.groupName}
          autoComplete="off"
          error={error}
          onFocus={event => event.target.select()}
          onChange={event => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
