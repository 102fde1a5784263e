import { limits } from '@hotdrop/contract/lib/limits.ts';
import { successTexts, validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import { useIsHere } from '../../../lib/acts/use-act.ts';
import { ApiError, messageOf } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRenameGroup } from '../changes-api.ts';

type Props = { tournamentId: string; group: Group; onClose: () => void };

/** Gives a group another name, which cannot be empty (SPEC §5). */
export function RenameDialog({ tournamentId, group, onClose }: Props) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(group.name);
  const [error, setError] = useState<string>();
  const rename = useRenameGroup(tournamentId);
  const isHere = useIsHere();

  function refuse(text: string) {
    flushSync(() => setError(text));
    field.current?.focus();
  }

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
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
