import { limits } from '@hotdrop/contract/limits.ts';
import { type AddWalkInBody, addWalkInBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { applyFieldErrors, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { slotsIn } from '../lobby-slots.ts';
import { useAddWalkIn } from './squads-api.ts';

type Props = { scrim: Scrim; onClose: () => void };

const teamNameBody = addWalkInBody.pick({ teamName: true });

/** Adds a squad that has no account: a name, and a slot. */
export function WalkInDialog({ scrim, onClose }: Props) {
  const act = useAddWalkIn(scrim._id);
  const form = useZodForm(teamNameBody, { defaultValues: { teamName: '' } });
  const [slot, setSlot] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const free = slotsIn(scrim, 'free');
  const reserved = slotsIn(scrim, 'reserved');
  const open = [...free, ...reserved];
  // Never another one than was chosen, unsaid.
  const gone = slot !== null && !open.includes(slot) ? slot : null;
  const slotNumber =
    slot !== null && open.includes(slot) ? slot : free.length > 0 ? null : (reserved[0] ?? null);

  const submit = form.handleSubmit(({ teamName }) => {
    if (gone !== null) return setProblem('Choose another slot');
    setProblem(undefined);
    const body: AddWalkInBody = { teamName, slotNumber };
    act.mutate(body, {
      onSuccess: added => {
        toast.success(`${added.teamName} has slot ${slotText(added.slotNumber ?? 0)}`);
        onClose();
      },
      onError: error => {
        if (!applyFieldErrors(form, error)) setProblem(attemptProblem(error, 'Failed to add the squad'));
      },
    });
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Add a squad"
      size="sm"
      problem={problem}
      busy={act.isPending}
      disabled={open.length === 0}
      submitText="Add squad"
      onSubmit={submit}
    >
      {open.length === 0 ? (
        <p className="text-warn">All slots are taken. Kick a squad or add slots first.</p>
      ) : (
        <p className="text-ink-2">
          For a squad without a Hotdrop account. Send them the room details yourself
          {scrim.entryFee > 0 && ', and collect their fee'}.
        </p>
      )}
      <TextField
        label="Team name"
        autoComplete="off"
        autoFocus
        maxLength={limits.teamName}
        error={form.formState.errors.teamName?.message}
        {...form.register('teamName')}
      />
      <SelectField
        label="Slot"
        value={slotNumber ?? ''}
        error={gone === null ? undefined : `Slot ${slotText(gone)} has just been taken`}
        help={
          slotNumber !== null && reserved.includes(slotNumber) ? 'It is no longer reserved then.' : undefined
        }
        onChange={event => {
          setProblem(undefined);
          setSlot(event.target.value === '' ? null : Number(event.target.value));
        }}
      >
        {free.length > 0 && <option value="">Next free: {slotText(free[0] ?? 0)}</option>}
        {free.map(number => (
          <option key={number} value={number}>
            Slot {slotText(number)}
          </option>
        ))}
        {reserved.map(number => (
          <option key={number} value={number}>
            Slot {slotText(number)}, reserved
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
