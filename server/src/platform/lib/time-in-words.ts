import { indiaTimeZone } from './india.ts';

const inIndia = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: indiaTimeZone,
});

/**
 * A time in words as the web app writes them, "Fri 20 Nov, 6:30 PM IST": what is written once for everybody knows no
 * viewer's zone, so it is said in India's (FIELD 8).
 */
export function timeInWords(time: Date): string {
  const { weekday, day, month, hour, minute, dayPeriod } = Object.fromEntries(
    inIndia.formatToParts(time).map(part => [part.type, part.value]),
  );
  return `${weekday} ${day} ${month}, ${hour}:${minute} ${dayPeriod} IST`;
}
