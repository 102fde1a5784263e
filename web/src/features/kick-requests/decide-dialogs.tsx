import { limits } from '@hotdrop/contract/limits.ts';
import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests.ts';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useBackCloses } from '../../components/ui/dialog-back.ts';
import { TextArea } from '../../components/ui/text-area.tsx';
import { plural } from '../../lib/format/count.ts';

type Props = {
  /** Null: closed. */
  request: KickRequest | null;
  busy: boolean;
  onClose: () => void;
  /** With the note for the record. */
  onConfirm: (note: string) => void;
};

/** Asks once before a squad loses its seat, and says who takes it. */
export function KickDialog({ request, waiting, busy, onClose, onConfirm }: Props & { waiting: number }) {
  useBackCloses(request !== null, onClose);
  const team = request?.target?.teamName;
  return (
    <Dialog
      open={request !== null}
      onClose={busy ? () => {} : onClose}
      size="sm"
      role="alertdialog"
      title={team ? `Kick ${team}?` : 'Kick from this slot?'}
      footer={
        <>
          <Button data-first-focus onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => onConfirm('')}>
            Kick {team}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-ink-2">
        <p className="[overflow-wrap:anywhere]">
          {team} loses slot {request?.slotNumber}, leaves the room at once and cannot come back to this scrim.
        </p>
        <p>
          {waiting > 0
            ? `The first of the waitlist (${plural(waiting, 'squad')}) moves in.`
            : 'Nobody waits: the slot becomes free.'}
        </p>
      </div>
    </Dialog>
  );
}

/** Closes a request without putting anybody out; a note says why. */
export function DismissDialog({ request, busy, onClose, onConfirm }: Props) {
  useBackCloses(request !== null, onClose);
  // Under its request: another one begins with an empty note.
  const [notes, setNotes] = useState<Record<string, string>>({});
  const id = request?._id ?? '';
  const note = notes[id] ?? '';
  return (
    <Dialog
      open={request !== null}
      onClose={busy ? () => {} : onClose}
      size="sm"
      title="Dismiss this request?"
      description={request && `Slot ${request.slotNumber}, ${request.targetName}. Nobody is put out.`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={() => onConfirm(note.trim())}>
            Dismiss
          </Button>
        </>
      }
    >
      <TextArea
        label="Note"
        optional
        maxLength={limits.note}
        value={note}
        onChange={event => setNotes(all => ({ ...all, [id]: event.target.value }))}
      />
    </Dialog>
  );
}
