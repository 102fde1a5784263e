import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { ago, dateTime, midSentence } from '../../lib/format/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Props = {
  request: KickRequest;
  /** In ms. */
  now: number;
  /** Squads can still be kicked; otherwise requests can only be dismissed. */
  mayKick?: boolean;
  /** Only where it is still to decide. */
  onDecide?: (asked: { request: KickRequest; action: 'kick' | 'dismiss' }) => void;
};

/** One kick request: the player, the squad in the slot now, the requester and the reason. */
export function KickRequestRow({ request, now, mayKick = false, onDecide }: Props) {
  const { slotNumber, targetName, reason, target, targetTeam, isInSquad } = request;
  const { requestedBy, status, note, createdAt, resolvedAt } = request;
  const name = `slot ${slotText(slotNumber)}, ${targetName}`;
  return (
    <li data-row className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex items-start gap-4">
        <span aria-hidden className="numeric text-3xl text-ink-3 leading-none">
          {slotText(slotNumber)}
        </span>
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="min-w-0 font-bold [overflow-wrap:anywhere]">
            <span className="sr-only">Slot {slotText(slotNumber)}: </span>
            {targetName}
          </p>
          <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">{seatText(request)}</p>
          {status === 'pending' && isInSquad === false && (
            <p className="text-sm text-warn [overflow-wrap:anywhere]">
              No player of {targetTeam} has this IGN
            </p>
          )}
        </div>
        {status !== 'pending' && (
          <Badge tone={status === 'kicked' ? 'bad' : 'neutral'}>
            {status === 'kicked' ? 'Kicked' : 'Dismissed'}
          </Badge>
        )}
      </div>
      {reason && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</p>}
      {note && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          <span className="text-ink-3">Your note: </span>
          {note}
        </p>
      )}
      <p className="text-ink-3 text-sm [overflow-wrap:anywhere]">
        Asked by {requestedBy.teamName || requestedBy.name}
        {' · '}
        <TimeText at={resolvedAt ?? createdAt}>
          {resolvedAt ? `decided ${midSentence(dateTime(resolvedAt, now))}` : ago(createdAt, now)}
        </TimeText>
      </p>
      {onDecide && (
        <div className="grid grid-cols-2 gap-2 sm:flex">
          {mayKick && (
            <Button
              variant="danger"
              aria-label={`Kick: ${name}`}
              disabled={target === null}
              onClick={() => onDecide({ request, action: 'kick' })}
            >
              Kick
            </Button>
          )}
          <Button aria-label={`Dismiss: ${name}`} onClick={() => onDecide({ request, action: 'dismiss' })}>
            Dismiss
          </Button>
        </div>
      )}
    </li>
  );
}

/** Returns who was kicked and which squad has the slot now; a pending request also says if it is another squad. */
function seatText({ slotNumber, status, target, targetTeam, seated }: KickRequest): string {
  if (status === 'kicked' && targetTeam !== null) {
    return `${targetTeam} was kicked. ${seated ? `${seated.teamName} has the slot now` : 'The slot is empty now'}`;
  }
  if (!seated) return 'The slot is empty now';
  const isOther = status === 'pending' && target === null;
  return `Slot ${slotText(slotNumber)} is ${seated.teamName}${isOther ? ', not the reported squad' : ''}`;
}
