import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsHere, useOnce } from '../../lib/acts/use-act.ts';
import { slotsIn } from '../../scrims/lobby-slots.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftNotice, FormError } from '../../ui/forms/form-parts.tsx';
import { usePageValue } from '../../ui/forms/use-draft.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addProblem, addSquad } from './api.ts';
import { PlayerPicker } from './player-picker.tsx';

type Props = {
  scrim: Scrim;
  /** What shows the scrim is read anew; also after a refusal, which means that it was out of date. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
};

type Entry = { player: AdminUser | null; slot: string; teamName: string };
const emptyEntry: Entry = { player: null, slot: '', teamName: '' };

/** Gives a player's squad a seat, confirmed and without a fee. */
export function AddSquadDialog({ scrim, refresh, onClose }: Props) {
  const formId = useId();
  const picker = useRef<HTMLFieldSetElement>(null);
  const isHere = useIsHere();
  const { value: entry, change, draft } = usePageValue(`add-squad:${scrim._id}`, emptyEntry);
  const { player, slot, teamName } = entry;
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOnce();
  const free = slotsIn(scrim, 'free');
  // A seat that was taken meanwhile is offered no more.
  const slotNumber = free.find(number => String(number) === slot) ?? null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (player) return void once(() => send(player));
    setMissing('Choose a player');
    picker.current?.querySelector('input')?.focus();
  }

  async function send(player: AdminUser) {
    setProblem(undefined);
    try {
      const team = teamName.trim();
      const body = { playerId: player._id, slotNumber, ...(team && { teamName: team }) };
      const added = await addSquad(scrim._id, body);
      draft.clear();
      await refresh();
      toast.success(`${added.teamName} has slot ${slotText(added.slotNumber ?? 0)}`);
      if (isHere.current) onClose();
    } catch (error) {
      if (isHere.current) setProblem(addProblem(error));
      else toast.error(addProblem(error));
      void refresh();
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Add a squad"
      description={<span className="[overflow-wrap:anywhere]">{scrim.title}</span>}
      size="sm"
      footer={
        <div className="grid min-w-0 flex-1 gap-3">
          <FormError message={problem} />
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={busy} disabled={free.length === 0}>
              Add squad
            </Button>
          </div>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {free.length === 0 ? (
          <p className="text-warn">No open slot. Kick a squad or add slots first.</p>
        ) : (
          <p className="text-ink-2">
            The squad is confirmed now, without a fee, and gets a mail. The rest of the waitlist stays as it
            is.
          </p>
        )}
        <DraftNotice draft={draft} />
        <PlayerPicker
          ref={picker}
          chosen={player}
          disabled={busy}
          onChoose={chosen => {
            change({ ...entry, player: chosen });
            setMissing(undefined);
            setProblem(undefined);
          }}
          error={missing}
        />
        <SelectField
          label="Slot"
          value={slotNumber === null ? '' : slot}
          disabled={busy}
          onChange={event => change({ ...entry, slot: event.target.value })}
        >
          <option value="">The next free slot</option>
          {free.map(number => (
            <option key={number} value={number}>
              Slot {slotText(number)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Team name"
          optional
          autoComplete="off"
          maxLength={limits.teamName}
          help="Left empty, the player's last squad is used."
          readOnly={busy}
          value={teamName}
          onChange={event => change({ ...entry, teamName: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
