import { describe, expect, it } from 'vitest';
import { scrimCancelledMail } from './organizer-notices.ts';

const start_at = new Date('2026-11-20T15:30:00Z');
const before = new Date('2026-11-19T10:00:00Z');
const during = new Date('2026-11-20T16:00:00Z');

describe('the mail to an organizer whose lobby an admin cancelled', () => {
  const text = (money: { due: boolean; checked: boolean }, cancelledAt = before) =>
    scrimCancelledMail({
      name: 'Asha',
      scrim: { title: 'Night cup', start_at },
      cancelledAt,
      money,
      link: 'https://hotdrop.example/scrims/1/run?tab=payments',
    }).text;

  it('names the lobby, and says when it would have started or that it had started', () => {
    expect(text({ due: false, checked: false })).toMatch(
      /An admin of Hotdrop has cancelled your lobby Night cup, which was to start Fri 20 Nov, 9:00 PM IST\./,
    );
    expect(text({ due: false, checked: false }, during)).toMatch(/which started Fri 20 Nov, 9:00 PM IST\./);
  });

  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('says what to do about money: some is due %s, some is being checked %s', (due, checked) => {
    expect(/Please refund what squads have paid/.test(text({ due, checked }))).toBe(due);
    expect(/Check the unconfirmed UTRs/.test(text({ due, checked }))).toBe(checked);
    expect(text({ due, checked })).toContain('/scrims/1/run?tab=payments');
  });
});
