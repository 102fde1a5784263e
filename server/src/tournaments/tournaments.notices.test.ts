import { describe, expect, it } from 'vitest';
import { tournamentDeletedMail } from './tournaments.notices.ts';

const start_at = new Date('2026-11-20T15:30:00Z');
const before = new Date('2026-11-19T10:00:00Z');
const during = new Date('2026-11-20T16:00:00Z');
const after = new Date('2026-11-22T10:00:00Z');

describe('the mail to an organizer whose tournament an admin deleted', () => {
  const text = (fields: object, deletedAt = before) =>
    tournamentDeletedMail({
      name: 'Asha',
      tournament: { title: 'City cup', start_at, end_at: null, entry_fee: 0, registered_count: 0, ...fields },
      deletedAt,
    }).text;

  it('names the tournament and its start, and asks to refund fees, if there are any', () => {
    expect(text({})).toMatch(
      /An admin of Hotdrop has deleted your tournament City cup, which was to start Fri 20 Nov, 9:00 PM IST\./,
    );
    expect(text({})).not.toMatch(/teams/i);
    expect(text({ registered_count: 2 })).toMatch(/We have notified its teams/);
    expect(text({ entry_fee: 50 })).toMatch(/please refund what teams have paid you/);
    expect(text({ entry_fee: 50, registered_count: 2 }, during)).toMatch(
      /started .* have notified its teams.* refund/,
    );
  });

  it('asks for nothing if the tournament was over', () => {
    expect(text({ entry_fee: 50, registered_count: 2 }, after)).not.toMatch(/teams/i);
  });
});
