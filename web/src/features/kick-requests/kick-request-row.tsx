import type { KickRequest } from '@hotdrop/contract/scrims/kick-requests.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TimeText } from '../../components/ui/time-text.tsx';
import { ago } from '../../lib/format/ago.ts';
import { dateTime, midSentence } from '../../lib/format/time.ts';

type Props = {
  request: KickRequest;
  /** In ms. */
  now: number;
  /** Squads can be put out still; requests are only dismissed otherwise. */
  mayKick?: boolean;
  /** Only where it is still to decide. */
  onDecide?: (asked: { request: KickRequest; action: 'kick' | 'dismiss' }) => void;
};

/** One request: whom it means, who sits there now, who asks and why. */
export function KickRequestRow({ request, now, mayKick = false, onDecide }: Props) {
  const { slotNumber, targetName, reason, target, requestedBy, status, note, createdAt, resolvedAt } =
    request;
  const name = `slot ${slotText(slotNumber)}, ${targetName}`;
  return (
    <li data-request={request._id} className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
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
        <div data-acts className="grid grid-cols-2 gap-2 sm:flex">
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

/**
 * Who sits there now, after who was put out; of a request that waits also that it is another squad than the one that is
 * meant.
 */
function seatText({ status, target, targetTeam, seated }: KickRequest): string {
  if (status === 'kicked' && targetTeam !== null) {
    return `${targetTeam} was put out, ${seated ? `${seated.teamName} sits there now` : 'nobody sits there now'}`;
  }
  if (!seated) return 'Nobody sits there now';
  const isOther = status === 'pending' && target === null;
  return `${seated.teamName} sits there now${isOther ? ', not the squad that is meant' : ''}`;
}
