import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { matchesIn, matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useIsFetching } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { scrimKey } from '../scrim-api.ts';
import { CredentialsCard } from './credentials-card.tsx';
import { LoadingDetails } from './details-panel.tsx';

/** The matches that still use a message's room. */
export type RoomMatches = { first: number; last: number };

type Props = {
  message: Message;
  /** Null while it is not known: the details show without seat and times. */
  scrim: Scrim | null;
  scrimId: string;
  isOwner: boolean;
  /** undefined: a newer message carries the details. */
  matches: RoomMatches | undefined;
};

/** Where the organizer set room details, in the room: the message has no secret in it, the card asks for them. */
export function CredentialsMessage({ message, scrim, scrimId, isOwner, matches }: Props) {
  const isAsked = useIsFetching({ queryKey: scrimKey(scrimId) }) > 0;
  const said = matchesIn(message.content);
  const titleOf = (text: string) => `Room details · ${text.replaceAll(' · ', ', ')}`;
  const ownTitle = titleOf(message.content.replace(/ · updated$/, ''));
  if (!matches) {
    return (
      <p className="flex items-center gap-2 text-ink-3">
        <KeyRound aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {ownTitle}
          {said && ': changed since, see below'}
        </span>
      </p>
    );
  }
  const { first } = matches;
  const release = scrim?.roomReleases.find(room => room.matchNumber === first);
  const last = release?.throughMatch ?? matches.last;
  const title = last === said?.last ? ownTitle : titleOf(matchesTitle(scrim?.maps ?? [], first, last));
  // The release time is on its way; asking now would only be refused.
  if (!release && isAsked && !isOwner) return <LoadingDetails title={title} />;
  return (
    <CredentialsCard
      scrimId={scrimId}
      seat={scrim?.myBooking?.status === 'confirmed' ? scrim.myBooking.slotNumber : null}
      releaseAt={release?.releaseAt ?? null}
      startAt={scrim?.matchStarts[first - 1]}
      matchNumber={first}
      title={title}
      maps={scrim?.maps}
      isOwner={isOwner}
    />
  );
}

/** By message ID: the messages that carry details, and which matches still use each room. */
export function roomsInMessages(messages: readonly Message[]): Record<string, RoomMatches> {
  const rooms: Record<string, RoomMatches> = {};
  const taken = new Set<number>();
  for (const message of messages.toReversed()) {
    const said = message.type === 'credentials' ? matchesIn(message.content) : null;
    if (!said || taken.has(said.first)) continue;
    let last = said.first;
    while (last < said.last && !taken.has(last + 1)) last++;
    rooms[message._id] = { first: said.first, last };
    for (let match = said.first; match <= said.last; match++) taken.add(match);
  }
  return rooms;
}
