const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "12 March 1998 · 28 years" of YYYY-MM-DD: a day of the calendar, the same in every zone. `now` in ms. */
export function birthText(date: string, now: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  const years = ageOn(date, now);
  return `${dayFormat.format(day)} · ${years} ${years === 1 ? 'year' : 'years'}`;
}

/** YYYY-MM-DD in India. */
const dayInIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** Whole years since YYYY-MM-DD on India's calendar, by which the server counts them too. */
function ageOn(date: string, now: number): number {
  const today = dayInIndia.format(now);
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  return today.slice(4) < date.slice(4) ? years - 1 : years;
}
