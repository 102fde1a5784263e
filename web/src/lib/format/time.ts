/** A time within a sentence, with its day unless it is this one: "8:45 PM", "tomorrow, 8:45 PM". `now` in ms. */
export function nearTime(at: string, now: number): string {
  return isToday(at, now) ? clockTime(at) : midSentence(dateTime(at, now));
}

/** When something happens, in a sentence: "at 8:45 PM", "tomorrow, 8:45 PM". `now` in ms. */
export function atTime(at: string, now: number): string {
  return isToday(at, now) ? `at ${clockTime(at)}` : nearTime(at, now);
}

const isToday = (at: string, now: number): boolean => dayLabel(at, now) === 'Today';

/** A number as clocks and dates have it: '07'. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many minutes a zone is ahead of UTC, and what it is called, at an instant in ms. */
export type Zone = { offset(at: number): number; name(at: number): string };

/** The zone that organizers in India mean; shown beside the viewer's own when the two differ (FIELD 8). */
export const india: Zone = { offset: () => 330, name: () => 'IST' };

/**
 * The viewer's; where the server makes a page, India's. By Date where that will do: the first use of Intl takes a phone a
 * tenth of a second.
 */
const own: Zone = import.meta.env.SSR
  ? india
  : {
      offset: at => -new Date(at).getTimezoneOffset(),
      name(at) {
        const offset = own.offset(at);
        const name = ownNames.get(offset) ?? ownName(at);
        ownNames.set(offset, name);
        return name;
      },
    };

/** By the offset. A list shows hundreds of times, and a name is slow to find. */
const ownNames = new Map<number, string>();

function ownName(at: number): string {
  const timeZone = viewerZone();
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The viewer's IANA zone. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type Instant = string | number;

const toMs = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));

/** A Date whose UTC fields are what calendar and clock show in the zone. */
function wallTime(at: number, zone: Zone): Date {
  return new Date(at + zone.offset(at) * MINUTE);
}

/** "9:00 PM". */
export function clockTime(at: Instant, zone = own): string {
  const wall = wallTime(toMs(at), zone);
  const hour = wall.getUTCHours();
  const minute = String(wall.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "Fri 20 Nov", of "Fri, 20 Nov 2026 21:00:00 GMT", as the language has it everywhere. */
function dayText(wall: Date): string {
  const [weekday, day, month] = wall.toUTCString().split(/\W+/);
  return `${weekday} ${Number(day)} ${month}`;
}

/** Days since 1970 on the calendar of the zone, so that two instants can be compared by date. */
const dayNumber = (wall: Date) => Math.floor(wall.getTime() / DAY);

const NEAR_DAYS: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** "Today", "Tomorrow", "Yesterday", "Fri 20 Nov", or with the year when it is another one. */
export function dayLabel(at: Instant, now: number, zone = own): string {
  const day = wallTime(toMs(at), zone);
  const today = wallTime(now, zone);
  const near = NEAR_DAYS[dayNumber(day) - dayNumber(today)];
  if (near) return near;
  const year = day.getUTCFullYear();
  return year === today.getUTCFullYear() ? dayText(day) : `${dayText(day)} ${year}`;
}

/** "Today, 9:00 PM". */
export function dateTime(at: Instant, now: number, zone = own): string {
  return `${dayLabel(at, now, zone)}, ${clockTime(at, zone)}`;
}

/** As it reads within a sentence: "today, 9:00 PM"; a weekday keeps its capital. */
export function midSentence(text: string): string {
  return text.replace(/^(Today|Tomorrow|Yesterday)/, day => day.toLowerCase());
}

/** A length of time in words: "45 s", "40 min", "2 h 10 m", "1 day 11 h", "3 days". `ms` is not negative. */
export function duration(ms: number): string {
  if (ms < MINUTE) return `${Math.max(1, Math.floor(ms / 1000))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return pair(ms, HOUR, 'h', MINUTE, 'm');
  if (ms < 2 * DAY) return pair(ms, DAY, 'day', HOUR, 'h');
  return `${Math.floor(ms / DAY)} days`;
}

/** "2 h 10 m", and "2 h" when nothing of the smaller unit is left. */
function pair(ms: number, unit: number, name: string, smaller: number, smallerName: string): string {
  const rest = Math.floor((ms % unit) / smaller);
  const whole = `${Math.floor(ms / unit)} ${name}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallerName}`;
}

/** "in 2 h 10 m", "40 min ago", "just now". */
export function relative(at: Instant, now: number): string {
  const distance = toMs(at) - now;
  if (Math.abs(distance) < 1000) return 'just now';
  return distance > 0 ? `in ${duration(distance)}` : `${duration(-distance)} ago`;
}

/** "Today, 9:00 PM · in 2 h 10 m"; the distance only on the day itself, where it helps. */
export function whenText(at: Instant, now: number, zone = own): string {
  const text = dateTime(at, now, zone);
  return dayLabel(at, now, zone) === 'Today' ? `${text} · ${relative(at, now)}` : text;
}

/** The zone's short name at that time: "IST", "GMT+4", "EST". */
export function zoneName(at: Instant, zone = own): string {
  const ms = toMs(at);
  return isLikeIndia(ms, zone) ? india.name(ms) : zone.name(ms);
}

const isLikeIndia = (at: number, zone: Zone) => zone.offset(at) === india.offset(at);

/** "Fri 20 Nov, 9:00 PM" in IST when the viewer's clock differs from it, else null. */
export function istText(at: Instant, zone = own): string | null {
  const ms = toMs(at);
  return isLikeIndia(ms, zone) ? null : indiaTime(ms);
}

/** "Fri 20 Nov, 9:00 PM IST": for texts that are copied, which are read on another day and in another zone. */
export function indiaTime(at: Instant): string {
  const ms = toMs(at);
  return `${dayText(wallTime(ms, india))}, ${clockTime(ms, india)} IST`;
}

/** A time in words with India's after it, where the viewer's clock differs: "Today, 7:30 PM · Fri 20 Nov, 9:00 PM IST". */
export function withIst(text: string, at: Instant): string {
  const ist = istText(at);
  return ist ? `${text} · ${ist}` : text;
}

/** The whole truth: "Fri 20 Nov 2026, 9:00 PM IST", with IST in brackets when the viewer is elsewhere. */
export function exactTime(at: Instant, zone = own): string {
  const ms = toMs(at);
  const day = wallTime(ms, zone);
  const inZone = `${dayText(day)} ${day.getUTCFullYear()}, ${clockTime(ms, zone)} ${zoneName(ms, zone)}`;
  const ist = istText(ms, zone);
  return ist ? `${inZone} (${ist})` : inZone;
}

/** "40 min ago", "just now": how long ago something of the past was, at a clock that ticks seldom and may be behind it. */
export function ago(at: string, now: number): string {
  return relative(at, Math.max(now, Date.parse(at)));
}

/** The last hour before a deadline, second by second: "42:18"; before that as `duration`. */
export function countdown(ms: number): string {
  // The second that runs counts whole: a clock shows zero when the time is up, not before.
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 3600) return duration(seconds * 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** An instant as the value of a datetime-local field, in the viewer's zone; '' for none. */
export function toLocalInput(at: Instant | null): string {
  if (at === null) return '';
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The instant that a datetime-local value means to the viewer, as ISO UTC; '' when it is none. */
export function fromLocalInput(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** A chosen instant in full, in India's time where the organizer's clock differs; undefined for ''. */
export function chosenTime(at: string): string | undefined {
  return at === '' ? undefined : (istText(at) ?? exactTime(at));
}
