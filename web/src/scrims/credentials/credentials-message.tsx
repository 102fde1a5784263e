import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { matchesIn, matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useIsFetching } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { CopyButton } from '../../ui/share-button.tsx';
import { scrimKey } from '../scrim-api.ts';
import { ChangedBar, useFocusOnOpened } from './changed-bar.tsx';
import { useRoomDetails } from './credentials-api.ts';
import { CredentialsCard } from './credentials-card.tsx';
import { detailsTitle, GroupedDigits, LoadingDetails } from './details-panel.tsx';

/** The matches that still use a message's room. */
export type RoomMatches = { first: number; last: number };

type Props = {
  message: Message;
  /** Null while unknown: details then show without slot and times. */
  scrim: Scrim | null;
  scrimId: string;
  isOwner: boolean;
  /** Undefined if a newer message has the details. */
  matches: RoomMatches | undefined;
};

/** A room message about room details. It contains no secrets: the card fetches them. */
export function CredentialsMessage({ message, scrim, scrimId, isOwner, matches }: Props) {
  const isAsked = useIsFetching({ queryKey: scrimKey(scrimId) }) > 0;
  const said = matchesIn(message.content);
  const ownTitle = detailsTitle(message.content.replace(/ · updated$/, ''));
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
  const title = last === said?.last ? ownTitle : detailsTitle(matchesTitle(scrim?.maps ?? [], first, last));
  // The release time is still loading; a request for the details would be rejected.
  if (!release && isAsked && !isOwner) return <LoadingDetails title={title} />;
  return (
    <CredentialsCard
      scrimId={scrimId}
      slot={scrim?.myBooking?.status === 'confirmed' ? scrim.myBooking.slotNumber : null}
      releaseAt={release?.releaseAt ?? null}
      startAt={scrim?.matchStarts[first - 1]}
      matchNumber={first}
      title={title}
      maps={scrim?.maps}
      isOwner={isOwner}
    />
  );
}

/** Returns, by message ID, the messages with room details and which matches still use each room. */
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

type PinnedCredentialsProps = {
  scrimId: string;
  maps: readonly string[];
  /** No request before this, unless an earlier match's details may already be released. */
  releaseAt: string;
  /** Hidden after this. */
  endAt: string;
  mayBeReleased: boolean;
  isOwner: boolean;
};

/** Pins the current room details above the messages; renders nothing before the release and after the end. */
export function PinnedCredentials({ endAt, ...props }: PinnedCredentialsProps) {
  const isOver = useNow(10_000) > Date.parse(endAt);
  return isOver ? null : <Pins {...props} />;
}

function Pins({ scrimId, maps, releaseAt, mayBeReleased, isOwner }: Omit<PinnedCredentialsProps, 'endAt'>) {
  const room = useRoomDetails({ scrimId, matchNumber: null, releaseAt, mayBeReleased, isOwner });
  const shown = useFocusOnOpened(room.state);
  if (room.state === 'changed') {
    return (
      <section aria-label="Room details" className="shrink-0 border-line border-b bg-surface-2 p-1">
        <ChangedBar details={room.details} opening={room.opening} />
      </section>
    );
  }
  if (room.state !== 'known' || !room.details.released) return null;
  const { matchNumber, throughMatch, roomId, password } = room.details;
  if (roomId === null || password === null) return null;
  const title = matchesTitle(maps, matchNumber, throughMatch);
  return (
    <section
      ref={shown}
      tabIndex={-1}
      aria-label="Room details"
      className="flex shrink-0 flex-wrap items-center gap-x-2 border-line border-b border-l-4 border-l-accent bg-surface-2 pt-1.5 pr-1 pb-1 pl-3 low:pt-0 sm:gap-x-6 sm:pt-0 sm:pb-0"
    >
      <p className="flex min-w-0 items-center gap-2 text-ink-2 text-sm max-sm:sr-only">
        <KeyRound aria-hidden size={16} className="shrink-0" />
        <span className="truncate">{title}</span>
      </p>
      <Pinned label="Room ID" short={title} value={roomId} />
      <Pinned label="Password" value={password} />
    </section>
  );
}

type PinnedProps = {
  label: string;
  /** Matches, shown in the label on phones, where the title is hidden. */
  short?: string;
  value: string;
};

function Pinned({ label, short, value }: PinnedProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-[7.5rem] items-center gap-1 sm:flex-none">
      <p className="grid min-w-0 flex-1 leading-tight sm:flex sm:items-baseline sm:gap-2">
        <span className="truncate text-ink-3 text-xs sm:text-sm">
          {label}
          {short && (
            <span aria-hidden className="sm:hidden">
              {' · '}
              {short.split(' · ')[0]?.replace(' to ', '–')}
            </span>
          )}
        </span>
        <span className="numeric min-w-0 text-ink text-lg [overflow-wrap:anywhere]" title={value}>
          <GroupedDigits value={value} />
        </span>
      </p>
      <CopyButton label={`Copy ${label}`} text={value} />
    </div>
  );
}
