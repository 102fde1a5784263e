import { onTestFinished, vi } from 'vitest';

const minutesAhead = { 'Asia/Kolkata': 330, 'Asia/Dubai': 240, 'America/New_York': -300 };

/** Sets the viewer's time zone for this test. */
export function inZone(timeZone: keyof typeof minutesAhead): void {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutesAhead[timeZone]);
  const name = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  onTestFinished(() => {
    offset.mockRestore();
    name.mockRestore();
  });
}
