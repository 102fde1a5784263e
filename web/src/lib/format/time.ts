/** The zone that organizers in India mean; shown beside the viewer's own when the two differ (FIELD 8). */
const IST = 'Asia/Kolkata';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Instant = string | number;

const toMs = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to make and a list shows hundreds of times, so each is made once. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', options);
  formats.set(key, made);
  return made;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function partsOf(at: number, options: Intl.DateTimeFormatOptions): Parts {
  return Object.fromEntries(
    formatter(options)
      .formatToParts(at)
      .map(part => [part.type, part.value]),
  );
}

/** The viewer's IANA zone. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "9:00 PM". */
export function clockTime(at: Instant, zone = viewerZone()): string {
  const parts = partsOf(toMs(at), { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zone });
  return `${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
}

function calendarDay(at: number, zone: string) {
  const parts = partsOf(at, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  });
  return { ...parts, text: `${parts.weekday} ${parts.day} ${parts.month}` };
}

/** Days since 1970 on the calendar of the zone, so that two instants can be compared by date. */
function dayNumber(at: number, zone: string): number {
  const parts = partsOf(at, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: zone });
  return Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)) / DAY;
}

const NEAR_DAYS: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** "Today", "Tomorrow", "Yesterday", "Fri 20 Nov", or with the year when it is another one. */
export function dayLabel(at: Instant, now: number, zone = viewerZone()): string {
  const ms = toMs(at);
  const near = NEAR_DAYS[dayNumber(ms, zone) - dayNumber(now, zone)];
  if (near) return near;
  const day = calendarDay(ms, zone);
  return day.year === calendarDay(now, zone).year ? day.text : `${day.text} ${day.year}`;
}

/** "Today, 9:00 PM". */
export function dateTime(at: Instant, now: number, zone = viewerZone()): string {
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
export function whenText(at: Instant, now: number, zone = viewerZone()): string {
  const text = dateTime(at, now, zone);
  return dayLabel(at, now, zone) === 'Today' ? `${text} · ${relative(at, now)}` : text;
}

/** The zone's short name at that time: "IST", "GMT+4", "EST". */
export function zoneName(at: Instant, zone = viewerZone()): string {
  if (offsetMinutes(toMs(at), zone) === offsetMinutes(toMs(at), IST)) return 'IST';
  return partsOf(toMs(at), { timeZoneName: 'short', timeZone: zone }).timeZoneName ?? zone;
}

function offsetMinutes(at: number, zone: string): number {
  const text = partsOf(at, { timeZoneName: 'longOffset', timeZone: zone }).timeZoneName ?? 'GMT';
  const match = /([+-])(\d{2}):(\d{2})/.exec(text);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** "Fri 20 Nov, 9:00 PM" in IST when the viewer's clock differs from it, else null. */
export function istText(at: Instant, zone = viewerZone()): string | null {
  const ms = toMs(at);
  if (offsetMinutes(ms, zone) === offsetMinutes(ms, IST)) return null;
  return `${calendarDay(ms, IST).text}, ${clockTime(ms, IST)} IST`;
}

/** The whole truth: "Fri 20 Nov 2026, 9:00 PM IST", with IST in brackets when the viewer is elsewhere. */
export function exactTime(at: Instant, zone = viewerZone()): string {
  const ms = toMs(at);
  const day = calendarDay(ms, zone);
  const own = `${day.text} ${day.year}, ${clockTime(ms, zone)} ${zoneName(ms, zone)}`;
  const ist = istText(ms, zone);
  return ist ? `${own} (${ist})` : own;
}
