import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { istText } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { startLine } from '../model.ts';

type Props = {
  scrimId: string;
  /** Null while it loads, or if that failed. */
  scrim: Scrim | null;
  /** Whether the reader runs the scrim; both links then lead to the run page. */
  isOwner?: boolean;
  actions?: ReactNode;
};

/** Title of the room, the link back, and which scrim and slot it is about. */
export function RoomHeader({ scrimId, scrim, isOwner = false, actions }: Props) {
  const to = `/scrims/${scrimId}${isOwner ? '/run' : ''}`;
  const back = isOwner ? 'Back to the lobby' : 'Back to the scrim';
  return (
    <>
      <header className="@container flex shrink-0 flex-wrap items-center gap-x-2 border-line border-b py-2 pr-3 pl-4 low:py-0 sm:pr-4 sm:pl-1.5">
        <Link
          to={to}
          aria-label={back}
          title={back}
          // Phones need the space, and the title below has the same link.
          className="icon-button max-sm:hidden"
        >
          <ArrowLeft aria-hidden size={20} />
        </Link>
        {/* With large text a phone has no space beside the title, and needs the lines below it for messages. */}
        <div className="@max-[16rem]:basis-full min-w-0 flex-1">
          <h1 tabIndex={-1} className="truncate text-xl">
            {scrimTexts.room}
          </h1>
          <p className="truncate text-ink-3 text-sm low:hidden max-sm:hidden">{scrimTexts.roomAbout}</p>
        </div>
        {actions}
        <p className="@max-[16rem]:hidden basis-full text-ink-3 text-sm low:hidden sm:hidden">
          {scrimTexts.roomAbout}
        </p>
      </header>
      {scrim && <ScrimLine scrim={scrim} to={to} />}
    </>
  );
}

function ScrimLine({ scrim, to }: { scrim: Scrim; to: string }) {
  const now = useNow(1000);
  const ist = istText(scrim.startAt);
  const booking = scrim.myBooking;
  const slot = booking?.status === 'confirmed' ? booking.slotNumber : null;
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-x-3 border-line border-b px-4 low:hidden">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1">
        <Link
          to={to}
          className="relative flex min-w-0 items-center gap-0.5 font-bold before:absolute before:-inset-y-2.5 before:inset-x-0 hover:underline"
        >
          <span className="truncate">{scrim.title}</span>
          <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />
        </Link>
        <span className="text-ink-3 text-sm">
          <TimeText at={scrim.startAt}>{startLine(scrim, now)}</TimeText>
          {ist && <span className="block">{ist}</span>}
        </span>
      </div>
      {scrim.matchesPlayed > 0 && (
        <Link
          to={`/scrims/${scrim._id}/standings`}
          className="inline-flex min-h-11 shrink-0 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          Standings
        </Link>
      )}
      {slot !== null && (
        <p className="flex shrink-0 items-baseline gap-2 text-ink-3 text-sm">
          Your slot <span className="numeric text-2xl text-accent leading-none">{slot}</span>
        </p>
      )}
    </div>
  );
}
