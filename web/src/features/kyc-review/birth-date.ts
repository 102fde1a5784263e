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

/** Whole years since YYYY-MM-DD, as the reader's calendar counts them. */
function ageOn(date: string, now: number): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const today = new Date(now);
  const hadBirthday =
    today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return today.getFullYear() - year - (hadBirthday ? 0 : 1);
}
