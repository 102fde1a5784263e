import { CalendarPlus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { ShareButton } from '../../../components/ui/share-button.tsx';
import { calendarFile, calendarFileName } from '../calendar.ts';
import type { TournamentView } from '../normalise.ts';

const pathOf = (event: TournamentView): string => `/tournaments/${event._id}`;

/** Share and Calendar. */
export function ShareButtons({ event }: { event: TournamentView }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <ShareButton title={event.title} path={pathOf(event)} />
      <Button
        size="sm"
        icon={<CalendarPlus aria-hidden size={18} />}
        disabled={event.startAt === ''}
        onClick={() => saveCalendarFile(event)}
      >
        Calendar
      </Button>
    </div>
  );
}

function saveCalendarFile(event: TournamentView): void {
  const file = new Blob([calendarFile(event, window.location.origin + pathOf(event), Date.now())], {
    type: 'text/calendar',
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = calendarFileName(event);
  link.click();
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
