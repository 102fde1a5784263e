import { limits } from '@hotdrop/contract/lib/limits.ts';
import {
  type AddWalkInBody,
  addWalkInBody,
  type ScrimParticipant,
} from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { actProblem, attemptProblem } from '../../lib/acts/use-act.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { applyFieldErrors, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { slotsIn } from '../model.ts';
import { useAddWalkIn, useMoveSquad, useRemoveSquad } from './squads-api.ts';
import { moneyAtStake, refunderOf } from './wording.ts';

type WalkInDialogProps = { scrim: Scrim; onClose: () => void };

const teamNameBody = addWalkInBody.pick({ teamName: true });

/** Adds a squad without an account, by name and slot. */
export function WalkInDialog({ scrim, onClose }: WalkInDialogProps) {
  const act = useAddWalkIn(scrim._id);
  const form = useZodForm(teamNameBody, { defaultValues: { teamName: '' } });
  const [slot, setSlot] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const free = slotsIn(scrim, 'free');
  const reserved = slotsIn(scrim, 'reserved');
  const open = [...free, ...reserved];
  // Never silently replace the chosen slot with another one.
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
          slotNumber !== null && reserved.includes(slotNumber)
            ? 'Adding the squad ends the reservation.'
            : undefined
        }
        onChange={event => {
          setProblem(undefined);
          setSlot(event.target.value === '' ? null : Number(event.target.value));
        }}
      >
        {free.length > 0 && <option value="">Next free: {slotText(free[0] ?? 0)}</option>}
        {slotOptions(free, () => '')}
        {slotOptions(reserved, () => ', reserved')}
      </SelectField>
    </FormDialog>
  );
}

const slotOptions = (numbers: readonly number[], detail: (number: number) => string) =>
  numbers.map(number => (
    <option key={number} value={number}>
      Slot {slotText(number)}
      {detail(number)}
    </option>
  ));

type Props = {
  scrim: Scrim;
  squad: ScrimParticipant;
  /** First on the waitlist, gets the slot. */
  next: ScrimParticipant | undefined;
  onClose: () => void;
  onRemoved: () => void;
};

/** Confirms a kick, and says what happens to slot, room access and money. */
export function RemoveDialog({ scrim, squad, next, onClose, onRemoved }: Props) {
  const remove = useRemoveSquad(scrim);
  const { teamName, slotNumber, payment, status } = squad;
  const { user } = useSession();
  const money = moneyAtStake(payment ?? null, refunderOf(user, scrim));
  const hadSlot = status !== 'waitlisted' && slotNumber !== null;

  function onConfirm() {
    remove.mutate(squad, {
      onSuccess: movedIn => {
        toast.success(
          hadSlot ? kickedText(teamName, slotNumber, movedIn) : `${teamName} was removed from the waitlist`,
        );
        onRemoved();
      },
      onError: error => {
        onClose();
        toast.error(actProblem(error, groupFallbackTexts.removeParticipant));
      },
    });
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title="Kick this squad?"
      body={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 [overflow-wrap:anywhere]">
          <p>
            <strong className="text-ink">{teamName}</strong>{' '}
            {hadSlot
              ? `loses slot ${slotText(slotNumber)}${squad.userId ? ' and leaves the room at once' : ''}`
              : 'leaves the waitlist'}
            {squad.userId ? ', and cannot book this scrim again.' : '.'}
          </p>
          {/* Before the next squad: “their” refers to the kicked one. */}
          {money && <p>{money}</p>}
          {hadSlot && next && (
            <p>
              <strong className="text-ink">{next.teamName}</strong> moves in from the waitlist.
            </p>
          )}
        </div>
      }
      confirmLabel="Kick squad"
      danger
      busy={remove.isPending}
    />
  );
}

/** Returns the result of a kick: "Blind was kicked from slot 07, Velocity has moved in". `movedIn` is undefined if unknown. */
export function kickedText(teamName: string, slotNumber: number, movedIn: string | null | undefined): string {
  const isOut = `${teamName} was kicked from slot ${slotText(slotNumber)}`;
  if (movedIn === undefined) return isOut;
  return `${isOut}, ${movedIn === null ? 'which is free now' : `${movedIn} has moved in`}`;
}

type MoveDialogProps = {
  scrim: Scrim;
  squad: ScrimParticipant;
  /** Squads that have a slot. */
  seated: readonly ScrimParticipant[];
  onClose: () => void;
};

/** Moves a squad to another slot; if that is taken, the two squads swap. */
export function MoveDialog({ scrim, squad, seated, onClose }: MoveDialogProps) {
  const act = useMoveSquad(scrim._id);
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const { teamName, slotNumber: from } = squad;
  const others = slotNumbers(scrim).filter(number => number !== from);
  const squadIn = (number: number) => seated.find(one => one.slotNumber === number);
  const to = others.find(number => String(number) === chosen);
  const other = to === undefined ? undefined : squadIn(to);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (to === undefined) return setProblem('Choose a slot');
    setProblem(undefined);
    act.mutate(
      { bookingId: squad._id, slotNumber: to, swapWith: other?._id ?? null },
      {
        onSuccess: () => {
          toast.success(
            other
              ? `${teamName} has slot ${slotText(to)}, ${other.teamName} slot ${slotText(from ?? 0)}`
              : `${teamName} has slot ${slotText(to)}`,
          );
          onClose();
        },
        onError: error => setProblem(attemptProblem(error, 'Failed to move the squad')),
      },
    );
  }

  const detail = (number: number): string => {
    const there = squadIn(number);
    if (there) return `, swap with ${there.teamName}`;
    return scrim.reservedSlots.includes(number) ? ', reserved' : ', free';
  };

  return (
    <FormDialog
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">Move {teamName}</span>}
      description={from === null ? undefined : `Now in slot ${slotText(from)}`}
      size="sm"
      problem={problem}
      busy={act.isPending}
      submitText={other ? 'Swap slots' : 'Move squad'}
      onSubmit={submit}
    >
      <SelectField label="New slot" value={chosen} onChange={event => setChosen(event.target.value)}>
        <option value="">Choose a slot</option>
        {slotOptions(others, detail)}
      </SelectField>
      <p className="text-ink-2 text-sm">The squads see it at once, and their room gets a message.</p>
    </FormDialog>
  );
}
