import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { CalendarPlus, Share2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { toast } from '../../../lib/toast.ts';
import { calendarFile, calendarFileName } from '../calendar.ts';
import type { TournamentView } from '../normalise.ts';

const pageUrl = (event: TournamentView): string => `${window.location.origin}/tournaments/${event._id}`;

/** Share and Calendar. */
export function ShareButtons({ event }: { event: TournamentView }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="sm" icon={<Share2 aria-hidden size={18} />} onClick={() => share(event)}>
        Share
      </Button>
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

/** The phone's own share sheet where there is one for fingers, else the link goes to the clipboard. */
async function share(event: TournamentView): Promise<void> {
  const url = pageUrl(event);
  const isPhone = window.matchMedia?.('(pointer: coarse)').matches;
  if (isPhone && typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: event.title, url });
      return;
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success(successTexts.linkCopied);
  } catch {
    toast.error(fallbackTexts.copy);
  }
}

function saveCalendarFile(event: TournamentView): void {
  const file = new Blob([calendarFile(event, pageUrl(event), Date.now())], { type: 'text/calendar' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = calendarFileName(event);
  link.click();
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
