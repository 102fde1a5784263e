const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const calendarInIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the day in India as YYYY-MM-DD, by which the server counts birthdays. `now` in ms. */
export function dayInIndia(now: number): string {
  return calendarInIndia.format(now);
}

/** Returns "12 March 1998" for YYYY-MM-DD: a calendar day, the same in every zone. Anything invalid stays as it is. */
export function birthText(date: string): string {
  return isDay(date) ? dayFormat.format(new Date(date)) : date;
}

/** Returns "12 March 1998 · 28 years" for YYYY-MM-DD. `now` in ms. */
export function birthWithAge(date: string, now: number): string {
  if (!isDay(date)) return date;
  const years = ageOn(date, now);
  return `${birthText(date)} · ${years} ${years === 1 ? 'year' : 'years'}`;
}

/** A date without a time is parsed as UTC. */
const isDay = (date: string): boolean => !Number.isNaN(Date.parse(date));

/** Returns whole years since YYYY-MM-DD on India's calendar, as on the server. */
function ageOn(date: string, now: number): number {
  const today = dayInIndia(now);
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  return today.slice(4) < date.slice(4) ? years - 1 : years;
}
