/** The one time zone of India, for calendars and clocks in words. */
export const indiaTimeZone = 'Asia/Kolkata';

/** How far India is ahead of UTC, in ms: it has one time zone and no summer time. */
export const indiaMs = 5.5 * 60 * 60_000;

/** The day in India at a moment, as YYYY-MM-DD. */
export function dayInIndia(moment: Date): string {
  return new Date(moment.getTime() + indiaMs).toISOString().slice(0, 10);
}
