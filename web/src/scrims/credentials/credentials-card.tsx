import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchesTitle, matchTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { ReactNode, Ref } from 'react';
import { atTime, clockTime, countdown, istText, nearTime } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ChangedBar, useFocusOnOpened } from './changed-bar.tsx';
import { useRoomDetails } from './credentials-api.ts';
import { DetailRow, DetailsPanel, detailsTitle, LoadingDetails } from './details-panel.tsx';

type Props = {
  scrimId: string;
  /** The reader's own slot; null without one. */
  slot: number | null;
  /** When the details are released and when the match starts, if the page knows. */
  releaseAt?: string | null | undefined;
  startAt?: string | undefined;
  /** False if none are set; `releaseAt` is then only planned. */
  isSet?: boolean | undefined;
  /** Whether a match's details are already released, while `releaseAt` is a later match's. */
  isReleased?: boolean | undefined;
  /** Maps in match order, for the heading. */
  maps?: readonly string[] | undefined;
  /** Only this match's details; by default the ones released last. */
  matchNumber?: number | undefined;
  /** The heading until details and maps are known. */
  title?: string | undefined;
  /** The organizer sees the details before the release. */
  isOwner?: boolean | undefined;
  /** Renders nothing before the release, except while loading or after a failed load. */
  onlyReleased?: boolean | undefined;
};

/** Shows room ID and password, or their release time until then; renders nothing if it has passed and none are set. */
export function CredentialsCard(props: Props) {
  const { scrimId, slot, releaseAt = null, startAt, matchNumber = null, isOwner = false } = props;
  // After the start, `releaseAt` is a later match's; the details in use are already released.
  const hasStarted = useNow(10_000) >= (startAt ? Date.parse(startAt) : Number.POSITIVE_INFINITY);
  const mayBeReleased = matchNumber === null && (hasStarted || props.isReleased === true);
  const room = useRoomDetails({ scrimId, matchNumber, releaseAt, mayBeReleased, isOwner });
  const known = room.state === 'known' || room.state === 'changed' ? room.details : null;
  const shown = useFocusOnOpened(room.state);
  const title = titleOf(props, known);
  const isForSeveral = known !== null && known.throughMatch > known.matchNumber;
  // The start of a later match is unknown here.
  const isItsStart =
    !(isForSeveral && hasStarted) && (matchNumber !== null || known === null || known.matchNumber === 1);
  const foot = <Foot slot={slot} startAt={isItsStart ? startAt : undefined} />;
  const unknown = room.state === 'loading' || room.state === 'failed';
  if (props.onlyReleased && !unknown && !known?.released) return null;

  switch (room.state) {
    case 'none':
      return null;
    case 'closed':
      return <DetailsPanel title={title} badge={<Badge tone="bad">Cancelled</Badge>} />;
    case 'loading':
      return <LoadingDetails title={title} />;
    case 'failed':
      return (
        <DetailsPanel title={title} badge={null}>
          <div role="alert" className="flex flex-wrap items-center gap-3 py-1">
            <span className="text-bad">Could not load room details</span>
            <Button size="sm" onClick={room.retry}>
              Retry
            </Button>
          </div>
        </DetailsPanel>
      );
    case 'planned':
      return (
        <DetailsPanel title={title} badge={null} foot={foot}>
          <ReleaseLine releaseAt={room.releaseAt} isSet={props.isSet ?? true} />
        </DetailsPanel>
      );
    case 'known':
      return <Known ref={shown} details={room.details} title={title} foot={foot} />;
    case 'changed':
      return (
        <DetailsPanel title={title} badge={null} foot={foot}>
          <ChangedBar details={room.details} opening={room.opening} />
        </DetailsPanel>
      );
  }
}

type KnownProps = { ref: Ref<HTMLElement>; details: Credentials; title: string; foot: ReactNode };

function Known({ ref, details, title, foot }: KnownProps) {
  const { roomId, password, releaseAt, released } = details;
  return (
    <DetailsPanel ref={ref} title={title} badge={released && <Badge tone="ok">Released</Badge>} foot={foot}>
      {roomId === null || password === null ? (
        <p className="py-1 text-ink-2">Set. Only the organizer and the squads see them.</p>
      ) : (
        <>
          <DetailRow label="Room ID" value={roomId} />
          <DetailRow label="Password" value={password} />
        </>
      )}
      {!released && <ReleaseLine releaseAt={releaseAt} isSet />}
    </DetailsPanel>
  );
}

type ReleaseProps = { releaseAt: string | null; isSet: boolean };

/** "Released at 8:55 PM · 42:18", with the day unless it is today; "Planned for 8:55 PM" until details are set. */
function ReleaseLine({ releaseAt, isSet }: ReleaseProps) {
  const now = useNow(1000);
  if (releaseAt === null) return <p className="py-1 text-ink-2">Not released yet. They show up here.</p>;
  const left = Date.parse(releaseAt) - now;
  const text = isSet ? `Released ${atTime(releaseAt, now)}` : `Planned for ${nearTime(releaseAt, now)}`;
  const ist = istText(releaseAt);
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 pr-1.5 text-ink-2">
      <span>
        <TimeText at={releaseAt}>{text}</TimeText>
        {ist && <span className="block text-ink-3 text-sm">{ist}</span>}
        {!isSet && <span className="block text-ink-3 text-sm">The organizer has not set them yet.</span>}
      </span>
      {isSet && (
        <span role="timer" className="numeric text-[1.375rem] text-ink">
          {left > 0 ? countdown(left) : 'Any moment now'}
        </span>
      )}
    </p>
  );
}

function titleOf({ title, maps, matchNumber }: Props, known: Credentials | null): string {
  if (known && (maps || !title)) {
    return detailsTitle(matchesTitle(maps ?? [], known.matchNumber, known.throughMatch));
  }
  if (title) return title;
  return matchNumber === undefined ? 'Room details' : detailsTitle(matchTitle(maps ?? [], matchNumber));
}

/** 'Your slot: 8 · starts 9:07 PM', as far as known; with IST if the reader's time zone differs. */
function Foot({ slot, startAt }: { slot: number | null; startAt: string | undefined }) {
  const ist = startAt && istText(startAt);
  const start = startAt && clockTime(startAt);
  if (slot === null && !start) return null;
  return (
    <p className="text-ink-3 text-sm">
      {slot === null ? `Starts ${start}` : `Your slot: ${slot}${start ? ` · starts ${start}` : ''}`}
      {ist && <span className="block">{ist}</span>}
    </p>
  );
}
