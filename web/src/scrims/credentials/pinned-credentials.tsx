import { matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import { KeyRound } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { CopyButton } from '../../ui/share-button.tsx';
import { useRoomDetails } from './credentials-api.ts';
import { GroupedDigits } from './details-panel.tsx';

type Props = {
  scrimId: string;
  maps: readonly string[];
  /** Before this nobody asks for them, unless those of an earlier match may be out already. */
  releaseAt: string;
  /** After this nobody plays with them any more. */
  endAt: string;
  mayBeOut: boolean;
  isOwner: boolean;
};

/** The details that are played with now, above the messages of the room; nothing until they are released, nor once it is over. */
export function PinnedCredentials({ endAt, ...props }: Props) {
  const isOver = useNow(10_000) > Date.parse(endAt);
  return isOver ? null : <Pins {...props} />;
}

function Pins({ scrimId, maps, releaseAt, mayBeOut, isOwner }: Omit<Props, 'endAt'>) {
  const room = useRoomDetails({ scrimId, matchNumber: null, releaseAt, mayBeOut, isOwner });
  if (room.state !== 'known' || !room.details.released) return null;
  const { matchNumber, throughMatch, roomId, password } = room.details;
  if (roomId === null || password === null) return null;
  const title = matchesTitle(maps, matchNumber, throughMatch);
  return (
    <section
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
  /** On phones, where there is no line for what matches they are of. */
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
