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

/** The day in India at a time in ms, as YYYY-MM-DD: the server reckons a birthday by it. */
export function dayInIndia(now: number): string {
  return calendarInIndia.format(now);
}

/** "12 March 1998" of YYYY-MM-DD: a day of the calendar, the same in every zone. What is no day stays as it is. */
export function birthText(date: string): string {
  return isDay(date) ? dayFormat.format(new Date(date)) : date;
}

/** "12 March 1998 · 28 years" of YYYY-MM-DD. `now` in ms. */
export function birthWithAge(date: string, now: number): string {
  if (!isDay(date)) return date;
  const years = ageOn(date, now);
  return `${birthText(date)} · ${years} ${years === 1 ? 'year' : 'years'}`;
}

/** A date alone is read as of UTC. */
const isDay = (date: string): boolean => !Number.isNaN(Date.parse(date));

/** Whole years since YYYY-MM-DD on India's calendar, by which the server counts them too. */
function ageOn(date: string, now: number): number {
  const today = dayInIndia(now);
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  return today.slice(4) < date.slice(4) ? years - 1 : years;
}
