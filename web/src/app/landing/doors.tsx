import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { hostPath } from '../../lib/links.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const squadLines = [
  'See free slots, fee and start time before you tap.',
  'Pick your slot, or join the waitlist and get the next free one.',
  'Four players and a substitute, saved for next time.',
];

const organizerLines = [
  'A lobby in under a minute, three an evening for the whole week from one form.',
  'Slots, payments, room details and points in one place, on your phone.',
  'Squads pay you directly. We never hold your money.',
];

/** Links for the two kinds of user: find a scrim, or host one. */
export function Doors() {
  const { user } = useSession();
  return (
    <section
      aria-label="Squads and organizers"
      className="page grid gap-4 pt-12 md:grid-cols-2 md:gap-5 md:pt-16"
    >
      <Door title="For squads" lines={squadLines} to="/scrims" label="Find a scrim">
        <Squad />
      </Door>
      <Door title="For organizers" lines={organizerLines} to={hostPath(user)} label="Host a scrim">
        <Lobby />
      </Door>
    </section>
  );
}

type DoorProps = { title: string; lines: string[]; to: string; label: string; children: ReactNode };

function Door({ title, lines, to, label, children }: DoorProps) {
  return (
    <div className="panel flex flex-col overflow-hidden">
      <div aria-hidden className="border-line border-b bg-surface-2 p-5 md:p-6">
        {children}
      </div>
      <div className="flex flex-1 flex-col items-start gap-5 p-5 md:p-6">
        <h2 className="text-3xl">{title}</h2>
        <ul className="grid flex-1 content-start gap-2.5">
          {lines.map(line => (
            <li key={line} className="flex items-start gap-2.5 text-ink-2">
              <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-ok" />
              {line}
            </li>
          ))}
        </ul>
        <ButtonLink to={to}>{label}</ButtonLink>
      </div>
    </div>
  );
}

const tile = 'numeric grid h-11 place-items-center rounded-control border text-lg';

/** Four players and the substitute. */
function Squad() {
  return (
    <div className="grid grid-cols-5 gap-2">
      {['1', '2', '3', '4'].map(slot => (
        <span key={slot} className={clsx(tile, 'h-24 border-accent/60 bg-accent/12 text-accent')}>
          {slot}
        </span>
      ))}
      <span className={clsx(tile, 'h-24 border-line-strong border-dashed text-ink-3')}>SUB</span>
    </div>
  );
}

const taken = 13;

/** A lobby that fills up slot by slot. */
function Lobby() {
  return (
    <div className="grid grid-cols-8 gap-2">
      {Array.from({ length: 16 }, (_, index) => slotText(index + 1)).map((slot, index) => (
        <span
          key={slot}
          className={clsx(
            tile,
            index < taken ? 'border-line bg-surface-3 text-ink-2' : 'border-ok/60 border-dashed text-ok',
          )}
        >
          {slot}
        </span>
      ))}
    </div>
  );
}
