import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { clsx } from 'clsx';
import { ArrowLeftRight, ChevronDown, Eye, EyeOff, UserRoundX } from 'lucide-react';
import { useId, useState } from 'react';
import { PlayerRows } from '../../events/team-rows.tsx';
import { phoneText } from '../../lib/format/phone.ts';
import { clockTime, dateTime, midSentence } from '../../lib/format/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { squadMark } from './squads-model.ts';

type Props = {
  squad: ScrimParticipant;
  scrim: Scrim;
  now: number;
  /** Room details are released: squads that have not opened them are marked. */
  detailsOut: boolean;
  onRemove: (squad: ScrimParticipant) => void;
  /** Opens the move dialog; undefined once the scrim has started. */
  onMove: ((squad: ScrimParticipant) => void) | undefined;
};

/** One squad: slot or waitlist position, and contact. Expands to show players and actions. */
export function SquadRow({ squad, scrim, now, detailsOut, onRemove, onMove }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const mark = squadMark(squad, scrim.status === 'cancelled');
  const counts = ['held', 'confirmed', 'waitlisted'].includes(squad.status);
  const waits = squad.status === 'waitlisted';
  const isOver = now > Date.parse(scrim.endAt);
  const { teamName, slotNumber, phone = '' } = squad;
  return (
    <li data-row>
      <div className="flex items-center gap-1 pr-1.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-15 min-w-0 flex-1 items-center gap-3 py-2 pl-3.5 text-left focus-visible:-outline-offset-2"
        >
          <span className={clsx('numeric w-9 shrink-0 text-2xl', counts ? 'text-ink-2' : 'text-ink-3')}>
            {waits ? (
              <>
                <span className="sr-only">Waitlist position</span> {squad.waitlistPosition}
              </>
            ) : (
              slotNumber !== null && (
                <>
                  <span className="sr-only">Slot</span> {slotText(slotNumber)}
                </>
              )
            )}
          </span>
          <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
            <span
              className={clsx(
                'block [overflow-wrap:anywhere] leading-snug',
                counts ? 'font-semibold' : 'text-ink-2',
              )}
            >
              {teamName}
            </span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 empty:hidden sm:mt-0">
              {mark && <Badge tone={mark.tone}>{mark.words}</Badge>}
              {squad.alsoIn && (
                <span className="text-sm text-warn [overflow-wrap:anywhere]">
                  Also in {squad.alsoIn.title}, {clockTime(squad.alsoIn.startAt)}
                </span>
              )}
              {squad.status === 'confirmed' && squad.userId && <Seen squad={squad} detailsOut={detailsOut} />}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className={clsx('shrink-0 text-ink-3 transition-transform', open && 'rotate-180')}
          />
        </button>
        {counts && <ContactLinks name={teamName} phone={phone} words={chatWords(scrim, squad)} />}
      </div>
      {open && (
        <div id={id} className="grid gap-3 px-3.5 pt-1 pb-4 sm:pl-15.5">
          <ol aria-label={`Players of ${teamName}`} className="grid max-w-md gap-1 empty:hidden">
            <PlayerRows players={squad.players} />
          </ol>
          <p className="[overflow-wrap:anywhere] text-ink-3 text-sm">
            {[
              squad.userId?.name ?? 'Without an account',
              phone && phoneText(phone),
              `${squad.userId ? 'booked' : 'added'} ${midSentence(dateTime(squad.createdAt, now))}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {counts && isOver && <p className="text-ink-3 text-sm">{scrimTexts.nobodyKicked}.</p>}
          {counts && !isOver && scrim.status !== 'cancelled' && (
            <div className="flex flex-wrap gap-2">
              {onMove && !waits && (
                <Button
                  size="sm"
                  icon={<ArrowLeftRight aria-hidden size={18} />}
                  onClick={() => onMove(squad)}
                >
                  Move <span className="sr-only">{teamName}</span>
                </Button>
              )}
              <Button
                size="sm"
                variant="danger"
                icon={<UserRoundX aria-hidden size={18} />}
                onClick={() => onRemove(squad)}
              >
                Kick <span className="sr-only">{teamName}</span>
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

/** Whether the squad has opened the room details (FIELD 3). */
function Seen({
  squad: { credentialsSeenAt },
  detailsOut,
}: {
  squad: ScrimParticipant;
  detailsOut: boolean;
}) {
  if (!credentialsSeenAt && !detailsOut) return null;
  const Icon = credentialsSeenAt ? Eye : EyeOff;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 text-sm',
        credentialsSeenAt ? 'text-ink-3' : 'text-warn',
      )}
    >
      <Icon aria-hidden size={15} className="shrink-0" />
      {credentialsSeenAt ? `Room details seen ${clockTime(credentialsSeenAt)}` : 'Room details not seen'}
    </span>
  );
}

/** Returns the prefilled start of a chat with the squad. */
function chatWords(
  { title }: Scrim,
  { teamName, slotNumber, status, waitlistPosition }: ScrimParticipant,
): string {
  if (status === 'waitlisted') return `${title}: ${teamName}, number ${waitlistPosition} on the waitlist. `;
  return `${title}: ${teamName}, slot ${slotNumber === null ? '' : slotText(slotNumber)}. `;
}
