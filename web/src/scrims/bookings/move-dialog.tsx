import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { attemptProblem } from '../../lib/acts/use-act.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useMoveSquad } from './squads-api.ts';

type Props = {
  scrim: Scrim;
  squad: ScrimParticipant;
  /** The squads that have slots now. */
  seated: readonly ScrimParticipant[];
  onClose: () => void;
};

/** Moves a squad to another slot; where a squad has it, the two swap. */
export function MoveDialog({ scrim, squad, seated, onClose }: Props) {
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
        {others.map(number => (
          <option key={number} value={number}>
            Slot {slotText(number)}
            {detail(number)}
          </option>
        ))}
      </SelectField>
      <p className="text-ink-2 text-sm">The squads see it at once, and their room says so.</p>
    </FormDialog>
  );
}
