import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { CalendarPlus } from 'lucide-react';
import { organizerName } from '../lib/format/in-words.ts';
import { saveFile } from '../lib/share.ts';
import { Button } from '../ui/button.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import type { TournamentView } from './normalise.ts';

const LINE_OCTETS = 75;
/** Length in ms of an entry without an end: one evening. */
const EVENING_MS = 3 * 60 * 60_000;

/** Returns the tournament as an iCalendar file (RFC 5545) with `url`. `now`: its timestamp in ms. */
export function calendarFile(event: TournamentSummary, url: string, now: number): string {
  const start = Date.parse(event.startAt);
  const end = event.endAt ? Date.parse(event.endAt) : start + EVENING_MS;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hotdrop//Tournaments//EN',
    'BEGIN:VEVENT',
    `UID:${event._id}@hotdrop`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(`${[event.game, organizerName(event)].filter(Boolean).join(' · ')}\n${url}`)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

/** Returns a file name valid on all systems: letters and digits of the title, else the ID. */
export function calendarFileName(event: Pick<TournamentSummary, '_id' | 'title'>): string {
  const words = event.title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [event._id];
  return `${words.join('-').slice(0, 60)}.ics`;
}

const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, character => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Folds lines over 75 octets onto lines that begin with a space, never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}

const pathOf = (event: TournamentView): string => `/tournaments/${event._id}`;

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
