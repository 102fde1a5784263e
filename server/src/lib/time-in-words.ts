const inIndia = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** A time in words; what is written once for everybody knows no viewer's zone, so it is said in India's (FIELD 8). */
export function timeInWords(time: Date): string {
  return `${inIndia.format(time)} IST`;
}
