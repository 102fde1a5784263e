import { CalendarPlus } from 'lucide-react';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/button.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { calendarFile, calendarFileName } from './calendar.ts';
import type { TournamentView } from './normalise.ts';

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
  const file = calendarFile(event, window.location.origin + pathOf(event), Date.now());
  saveFile({ name: calendarFileName(event), blob: new Blob([file], { type: 'text/calendar' }) });
}
