import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useSession } from '../../lib/session/session.tsx';

type Door = { title: string; lines: string[]; to: string; label: string; main: boolean };

const squads: Door = {
  title: 'For squads',
  lines: [
    'Open places and the registration fee before you click.',
    'Four players and a substitute, IGN and ID, kept for the next time.',
    'Your group and its room on the same page you registered on.',
  ],
  to: '/tournaments',
  label: 'Find a tournament',
  main: true,
};

const organizers: Door = {
  title: 'For organizers',
  lines: [
    'From ten squads to twenty thousand, never one too many.',
    'Groups of 16 in one tap, a room for each of them.',
    'Squads pay you directly. We never hold your money.',
  ],
  to: '/tournaments/new',
  label: 'Host a tournament',
  main: false,
};

/** The two ways in: find one, or host one. */
export function Doors() {
  const { user } = useSession();
  // A reader without an account comes back to the form after signing up as an organization.
  const host = user ? organizers : { ...organizers, to: '/signup?role=organization' };
  return (
    <section
      aria-label="Squads and organizers"
      className="page grid gap-4 pt-12 md:grid-cols-2 md:gap-5 md:pt-16"
    >
      {[squads, host].map(door => (
        <DoorPanel key={door.title} {...door} />
      ))}
    </section>
  );
}

function DoorPanel({ title, lines, to, label, main }: Door) {
  return (
    <div
      className={clsx(
        'panel flex flex-col items-start gap-5 p-5 md:p-8',
        main && 'border-t-3 border-t-accent',
        !main && 'border-t-3 border-t-organization',
      )}
    >
      <h2 className="text-3xl">{title}</h2>
      <ul className="grid flex-1 gap-2.5">
        {lines.map(line => (
          <li key={line} className="flex items-start gap-2.5 text-ink-2">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      <ButtonLink to={to}>{label}</ButtonLink>
    </div>
  );
}
