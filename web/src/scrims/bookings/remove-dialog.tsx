import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { toast } from 'react-hot-toast/headless';
import { actProblem } from '../../lib/acts/use-act.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { moneyAtStake, refunderOf } from './money-at-stake.ts';
import { useRemoveSquad } from './squads-api.ts';

type Props = {
  scrim: Scrim;
  squad: ScrimParticipant;
  /** Who gets the seat. */
  next: ScrimParticipant | undefined;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks before a squad is put out, and names what follows: the seat, the room, the money. */
export function RemoveDialog({ scrim, squad, next, onClose, onRemoved }: Props) {
  const remove = useRemoveSquad(scrim);
  const { teamName, slotNumber, payment, status } = squad;
  const { user } = useSession();
  const money = moneyAtStake(payment ?? null, refunderOf(user, scrim));
  const hadSeat = status !== 'waitlisted' && slotNumber !== null;

  function onConfirm() {
    remove.mutate(squad, {
      onSuccess: movedIn => {
        toast.success(
          hadSeat ? putOutText(teamName, slotNumber, movedIn) : `${teamName} is out of the waitlist`,
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
            {hadSeat
              ? `loses slot ${slotText(slotNumber)}${squad.userId ? ' and leaves the room at once' : ''}`
              : 'loses its place in the waitlist'}
            {squad.userId ? ', and cannot book this scrim again.' : '.'}
          </p>
          {/* Before the next squad is named: it is about this one's money. */}
          {money && <p>{money}</p>}
          {hadSeat && next && (
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

/** What a squad's removal has led to: "Blind is out of slot 07, Velocity has moved in". `movedIn` undefined: not known. */
export function putOutText(teamName: string, slotNumber: number, movedIn: string | null | undefined): string {
  const isOut = `${teamName} is out of slot ${slotText(slotNumber)}`;
  if (movedIn === undefined) return isOut;
  return `${isOut}, ${movedIn === null ? 'which is free now' : `${movedIn} has moved in`}`;
}
