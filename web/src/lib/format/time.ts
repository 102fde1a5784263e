/** Returns a time for a sentence, with its day unless it is today: "8:45 PM", "tomorrow, 8:45 PM". `now` in ms. */
export function nearTime(at: string, now: number): string {
  return isToday(at, now) ? clockTime(at) : midSentence(dateTime(at, now));
}

/** Returns when something happens, for a sentence: "at 8:45 PM", "tomorrow, 8:45 PM". `now` in ms. */
export function atTime(at: string, now: number): string {
  return isToday(at, now) ? `at ${clockTime(at)}` : nearTime(at, now);
}

const isToday = (at: string, now: number): boolean => dayLabel(at, now) === 'Today';

/** Returns a number with two digits: '07'. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time zone: minutes ahead of UTC and name, at an instant in ms. */
export type Zone = { offset(at: number): number; name(at: number): string };

/** The zone that organizers in India mean; shown beside the viewer's if they differ (FIELD 8). */
export const india: Zone = { offset: () => 330, name: () => 'IST' };

/**
 * The viewer's zone; during server rendering, India's. Uses Date where possible: the first use of Intl takes 0.1 s
 * on phones.
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

/** Zone names by offset. A list shows hundreds of times, and finding a name is slow. */
const ownNames = new Map<number, string>();

function ownName(at: number): string {
  const timeZone = viewerZone();
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns the viewer's IANA zone. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type Instant = string | number;

const toMs = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));

/** Returns a Date whose UTC fields are the zone's local date and time. */
function wallTime(at: number, zone: Zone): Date {
  return new Date(at + zone.offset(at) * MINUTE);
}

/** Returns "9:00 PM". */
export function clockTime(at: Instant, zone = own): string {
  const wall = wallTime(toMs(at), zone);
  const hour = wall.getUTCHours();
  const minute = String(wall.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns "Fri 20 Nov" from "Fri, 20 Nov 2026 21:00:00 GMT", the format of all engines. */
function dayText(wall: Date): string {
  const [weekday, day, month] = wall.toUTCString().split(/\W+/);
  return `${weekday} ${Number(day)} ${month}`;
}

/** Returns days since 1970 on the zone's calendar, to compare instants by date. */
const dayNumber = (wall: Date) => Math.floor(wall.getTime() / DAY);

const NEAR_DAYS: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** Returns "Today", "Tomorrow", "Yesterday" or "Fri 20 Nov", with the year unless it is this one. */
export function dayLabel(at: Instant, now: number, zone = own): string {
  const day = wallTime(toMs(at), zone);
  const today = wallTime(now, zone);
  const near = NEAR_DAYS[dayNumber(day) - dayNumber(today)];
  if (near) return near;
  const year = day.getUTCFullYear();
  return year === today.getUTCFullYear() ? dayText(day) : `${dayText(day)} ${year}`;
}

/** Returns "Today, 9:00 PM". */
export function dateTime(at: Instant, now: number, zone = own): string {
  return `${dayLabel(at, now, zone)}, ${clockTime(at, zone)}`;
}

/** Returns a date for use in a sentence: "today, 9:00 PM"; weekdays stay capitalized. */
export function midSentence(text: string): string {
  return text.replace(/^(Today|Tomorrow|Yesterday)/, day => day.toLowerCase());
}

/** Returns a duration in words: "45 s", "40 min", "2 h 10 m", "1 day 11 h", "3 days". `ms` is not negative. */
export function duration(ms: number): string {
  if (ms < MINUTE) return `${Math.max(1, Math.floor(ms / 1000))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return pair(ms, HOUR, 'h', MINUTE, 'm');
  if (ms < 2 * DAY) return pair(ms, DAY, 'day', HOUR, 'h');
  return `${Math.floor(ms / DAY)} days`;
}

/** Returns "2 h 10 m", or "2 h" if nothing of the smaller unit is left. */
function pair(ms: number, unit: number, name: string, smaller: number, smallerName: string): string {
  const rest = Math.floor((ms % unit) / smaller);
  const whole = `${Math.floor(ms / unit)} ${name}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallerName}`;
}

/** Returns "in 2 h 10 m", "40 min ago" or "just now". */
export function relative(at: Instant, now: number): string {
  const distance = toMs(at) - now;
  if (Math.abs(distance) < 1000) return 'just now';
  return distance > 0 ? `in ${duration(distance)}` : `${duration(-distance)} ago`;
}

/** Returns "Today, 9:00 PM · in 2 h 10 m"; the relative time only on the same day. */
export function whenText(at: Instant, now: number, zone = own): string {
  const text = dateTime(at, now, zone);
  return dayLabel(at, now, zone) === 'Today' ? `${text} · ${relative(at, now)}` : text;
}

/** Returns the zone's short name at that time: "IST", "GMT+4", "EST". */
export function zoneName(at: Instant, zone = own): string {
  const ms = toMs(at);
  return isLikeIndia(ms, zone) ? india.name(ms) : zone.name(ms);
}

const isLikeIndia = (at: number, zone: Zone) => zone.offset(at) === india.offset(at);

/** Returns "Fri 20 Nov, 9:00 PM IST" if the viewer's clock differs from India's, else null. */
export function istText(at: Instant, zone = own): string | null {
  const ms = toMs(at);
  return isLikeIndia(ms, zone) ? null : indiaTime(ms);
}

/** Returns "Fri 20 Nov, 9:00 PM IST", for copied texts that are read on another day and in another zone. */
export function indiaTime(at: Instant): string {
  const ms = toMs(at);
  return `${dayText(wallTime(ms, india))}, ${clockTime(ms, india)} IST`;
}

/** Adds India's time if the viewer's clock differs: "Today, 7:30 PM · Fri 20 Nov, 9:00 PM IST". */
export function withIst(text: string, at: Instant): string {
  const ist = istText(at);
  return ist ? `${text} · ${ist}` : text;
}

/** Returns the exact time: "Fri 20 Nov 2026, 9:00 PM IST", with IST in brackets for viewers elsewhere. */
export function exactTime(at: Instant, zone = own): string {
  const ms = toMs(at);
  const day = wallTime(ms, zone);
  const inZone = `${dayText(day)} ${day.getUTCFullYear()}, ${clockTime(ms, zone)} ${zoneName(ms, zone)}`;
  const ist = istText(ms, zone);
  return ist ? `${inZone} (${ist})` : inZone;
}

/** Returns how long ago a past instant was: "40 min ago", "just now". `now` in ms may be behind it. */
export function ago(at: string, now: number): string {
  return relative(at, Math.max(now, Date.parse(at)));
}

/** Returns the time left: "42:18" in the last hour, before that as `duration`. */
export function countdown(ms: number): string {
  // Rounds up the current second, so that the clock shows zero only when the time is up.
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 3600) return duration(seconds * 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** Returns an instant as a datetime-local value in the viewer's zone; '' for none. */
export function toLocalInput(at: Instant | null): string {
  if (at === null) return '';
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Returns the instant of a datetime-local value in the viewer's zone, as ISO UTC; '' if it is none. */
export function fromLocalInput(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Returns a chosen instant in full, in India's time if the viewer's clock differs; undefined for ''. */
export function chosenTime(at: string): string | undefined {
  return at === '' ? undefined : (istText(at) ?? exactTime(at));
}
