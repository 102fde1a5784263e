import { limits } from '@hotdrop/contract/limits.ts';
import { groupFallbackTexts, successTexts, validationTexts } from '@hotdrop/contract/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { type FormEvent, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../../lib/acts/use-act.ts';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFieldError } from '../../../ui/forms/use-submit.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useRenameGroup } from '../changes-api.ts';

type Props = { tournamentId: string; group: Group; onClose: () => void };

/** Gives a group another name, which cannot be empty (SPEC §5). */
export function RenameDialog({ tournamentId, group, onClose }: Props) {
  const formId = useId();
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
      </form>
    </Dialog>
  );
}
