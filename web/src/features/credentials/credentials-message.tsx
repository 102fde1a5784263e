import type { Message } from '@hotdrop/contract/rooms.ts';
import { matchNumberIn } from '@hotdrop/contract/scrims/match-times.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';
import { KeyRound } from 'lucide-react';
import { CredentialsCard } from './credentials-card.tsx';

type Props = {
  message: Message;
  /** Null while it is not known: the details show without seat and times. */
  scrim: Scrim | null;
  scrimId: string;
  isOwner: boolean;
  /** Of the same match's messages the newest: only that one carries the details. */
  isLatest: boolean;
};

/** Where the organizer set room details, in the room: the message has no secret in it, the card asks for them. */
export function CredentialsMessage({ message, scrim, scrimId, isOwner, isLatest }: Props) {
  const matchNumber = matchNumberIn(message.content);
  const title = `Room details · ${message.content.replace(/ · updated$/, '').replaceAll(' · ', ', ')}`;
  if (!isLatest || matchNumber === null) {
    return (
      <p className="flex items-center gap-2 text-ink-3">
        <KeyRound aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {title}
          {!isLatest && ': changed since, see below'}
        </span>
      </p>
    );
  }
  return (
    <CredentialsCard
      scrimId={scrimId}
      seat={scrim?.myBooking?.status === 'confirmed' ? scrim.myBooking.slotNumber : null}
      releaseAt={scrim?.roomDetailsMatch === matchNumber ? scrim.roomDetailsAt : null}
      startAt={scrim?.matchStarts[matchNumber - 1]}
      matchNumber={matchNumber}
      title={title}
      maps={scrim?.maps}
      isOwner={isOwner}
    />
  );
}

/** The ids of those messages that carry details, of each match the newest. */
export function latestCredentials(messages: readonly Message[]): string[] {
  const byMatch = new Map<number | null, string>();
  for (const message of messages) {
    if (message.type !== 'credentials') continue;
    const match = matchNumberIn(message.content);
    byMatch.delete(match);
    byMatch.set(match, message._id);
  }
  return [...byMatch.values()];
}
