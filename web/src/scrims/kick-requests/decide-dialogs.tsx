import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiQuery } from '../../lib/api/query.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { moneyAtStake } from '../bookings/wording.ts';

type Props = {
  /** Null while closed. */
  request: KickRequest | null;
  busy: boolean;
  onClose: () => void;
  /** Called with the note, '' for none. */
  onConfirm: (note: string) => void;
};

/** Confirms a kick, and says who gets the slot. `refunder` refunds the squad, as the start of a sentence. */
export function KickDialog({ request, refunder, busy, onClose, onConfirm }: Props & { refunder: string }) {
  const team = request?.target?.teamName;
  return (
    <ConfirmDialog
      open={request !== null}
      onClose={onClose}
      onConfirm={() => onConfirm('')}
      title={
        <span className="[overflow-wrap:anywhere]">{team ? `Kick ${team}?` : 'Kick from this slot?'}</span>
      }
      body={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
          <p>
            {team} loses slot {request && slotText(request.slotNumber)}, leaves the room at once and cannot
            come back to this scrim.
          </p>
          {request && <Following request={request} refunder={refunder} />}
        </div>
      }
      confirmLabel={
        <>
          Kick <span className="sr-only">{team}</span>
        </>
      }
      danger
      busy={busy}
    />
  );
}

/** What happens to the payment and the slot. */
function Following({ request, refunder }: { request: KickRequest; refunder: string }) {
  // One page holds every slot of a lobby.
  const squadsOfScrim = { params: { id: request.scrimId }, query: { limit: 200 } };
  const { data, isPending } = useQuery(apiQuery('GET /scrims/:id/participants', squadsOfScrim));
  if (isPending) return <p>Checking payment and waitlist…</p>;
  const squads = data?.items ?? [];
  const squad = squads.find(
    ({ slotNumber, teamName }) => slotNumber === request.slotNumber && teamName === request.target?.teamName,
  );
  const next = squads.find(({ waitlistPosition }) => waitlistPosition === 1);
  const money = moneyAtStake(squad?.payment ?? null, refunder);
  return (
    <>
      {money && <p>{money}</p>}
      <p>
        {next ? (
          <>
            <strong className="text-ink">{next.teamName}</strong> moves in from the waitlist.
          </>
        ) : data ? (
          'The waitlist is empty, so the slot becomes free.'
        ) : (
          `The next squad on the waitlist gets the slot. ${refunder} must refund what this squad paid.`
        )}
      </p>
    </>
  );
}

/** Closes a request without a kick; an optional note says why. */
export function DismissDialog({ request, busy, onClose, onConfirm }: Props) {
  // By request: another one starts with an empty note.
  const [notes, setNotes] = useState<Record<string, string>>({});
  const id = request?._id ?? '';
  const note = notes[id] ?? '';
  function submit(event: FormEvent) {
    event.preventDefault();
    onConfirm(note.trim());
  }
  return (
    <FormDialog
      open={request !== null}
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      locks
      cancels
      busy={busy}
      submitText="Dismiss"
      title="Dismiss this request?"
      description={
        request && (
          <span className="[overflow-wrap:anywhere]">
            Slot {slotText(request.slotNumber)}, {request.targetName}. No squad is kicked.
          </span>
        )
      }
    >
      <TextArea
        label="Note"
        optional
        maxLength={limits.note}
        value={note}
        onChange={event => setNotes(all => ({ ...all, [id]: event.target.value }))}
      />
    </FormDialog>
  );
}
