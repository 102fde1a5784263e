import { describe, expect, it } from 'vitest';
import { suggestedTitle, titleAt } from './titles.ts';

/** An instant at a time in India. */
const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

const friday9 = ist('2026-11-20', '21:00');
const saturday9 = ist('2026-11-21', '21:00');
const saturday3 = ist('2026-11-21', '15:00');

describe('the suggested title of a lobby', () => {
  it.each([
    ['one lobby', [friday9], 'Friday 9 PM Lobby'],
    ['a time with minutes', [ist('2026-11-20', '21:07')], 'Friday 9:07 PM Lobby'],
    ['one that starts at midnight', [ist('2026-11-20', '00:00')], 'Friday 12 AM Lobby'],
    ['the same time on two days', [friday9, saturday9], '9 PM Lobby'],
    ['two times on one day', [saturday3, saturday9], 'Saturday Lobby'],
    ['nothing in common', [friday9, saturday3], ''],
    ['no lobby at all', [], ''],
  ])('of %s', (_, starts, title) => {
    expect(suggestedTitle(starts)).toBe(title);
  });
});

describe('the title of the same lobby at another start', () => {
  it.each([
    ['Friday 9 PM Lobby', saturday3, 'Saturday 3 PM Lobby'],
    ['FRI 9PM | T2 scrims', saturday3, 'SAT 3PM | T2 scrims'],
    ['friday night 9:00 pm', saturday3, 'saturday night 3:00 pm'],
    ['Friday 9 PM Lobby', ist('2026-11-21', '15:30'), 'Saturday 3:30 PM Lobby'],
    ['Daily 6 PM Lobby', saturday3, 'Daily 6 PM Lobby'],
    ['Nova T2 Scrims', saturday3, 'Nova T2 Scrims'],
    ['Fridays at Nova', saturday9, 'Fridays at Nova'],
    ['Friday 9 PM Lobby', friday9, 'Friday 9 PM Lobby'],
  ])('of %s', (title, to, expected) => {
    expect(titleAt(title, friday9, to)).toBe(expected);
  });
});
