/** India's only time zone, for calendars and clocks in words. */
export const indiaTimeZone = 'Asia/Kolkata';

/** India's offset from UTC, in ms: it has one time zone and no daylight saving time. */
export const indiaMs = 5.5 * 60 * 60_000;

/** Returns the day in India at a moment, as YYYY-MM-DD. */
export function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + indiaMs).toISOString().slice(0, 10);
}

/**
 * Returns a time in the web app's words, "Fri 20 Nov, 6:30 PM IST". In India's time zone (FIELD 8), because a
 * text for everybody cannot use each reader's.
 */
export function timeInWords(time: Date): string {
  return `${readersTime(time, indiaTimeZone).date} IST`;
}

/** Returns when an event starts, as seen at `now`: "was to start Fri 20 Nov, 6:30 PM IST", or "started ...". */
export function startInWords(startAt: Date, now: Date): string {
  return `${now < startAt ? 'was to start' : 'started'} ${timeInWords(startAt)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone,
      ...(timeZone !== indiaTimeZone && { timeZoneName: 'short' }),
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** A time in one reader's words; the zone is named unless it is India's. */
export type ReadersTime = { clock: string; date: string };

/** Returns a time as a reader's clock shows it, "9:00 PM", and with its date, "Fri 20 Nov, 9:00 PM". */
export function readersTime(time: Date, timeZone: string): ReadersTime {
  const { weekday, day, month, hour, minute, dayPeriod, timeZoneName } = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(time)
      .map(part => [part.type, part.value]),
  );
  const clock = [`${hour}:${minute} ${dayPeriod}`, timeZoneName].filter(Boolean).join(' ');
  return { clock, date: `${weekday} ${day} ${month}, ${clock}` };
}
