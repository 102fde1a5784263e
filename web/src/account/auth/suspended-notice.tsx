import { CircleSlash } from 'lucide-react';

const follows = {
  scrim: 'Booked squads keep their slots and room.',
  payment: 'Do not pay now. If you already paid, submit the UTR while your slot is held.',
  tournament: 'Registered teams keep their slots and groups.',
  organization: 'Its scrims and tournaments are not listed.',
} as const;

/** Says that the organizer is suspended and what that means on this page. */
export function SuspendedNotice({ of }: { of: keyof typeof follows }) {
  return (
    <p
      role="note"
      className="flex gap-3 rounded-card border border-bad/40 bg-bad/8 px-4 py-2.5 text-ink-2 [overflow-wrap:anywhere]"
    >
      <CircleSlash aria-hidden size={20} className="mt-0.5 shrink-0 text-bad" />
      <span>
        <strong className="text-ink">This organizer is suspended.</strong> Nobody can join for now.{' '}
        {follows[of]}
      </span>
    </p>
  );
}
