import { describe, expect, test } from 'vitest';
import { aSquad, someSquads } from '../../../test/scrim-squads/squads.ts';
import { aPayment, aScrim } from '../../../test/scrims.ts';
import { indiaTime } from '../../lib/format/time.ts';
import { arrangeSquads, isUnseen, reminderText, slotListText, slotsText, squadMark } from './squads-model.ts';

const scrim = aScrim();

test('squads are sorted by slot, then waitlist, then those who left; remaining slots are free or reserved', () => {
  const gone = aSquad({ _id: 'gone', status: 'kicked', slotNumber: 5 });
  const {
    seated,
    waiting,
    gone: left,
    free,
    reserved,
  } = arrangeSquads([gone, ...[...someSquads].reverse()], scrim);
  expect(seated.map(squad => squad.slotNumber)).toEqual([3, 4]);
  expect(waiting.map(squad => squad.teamName)).toEqual(['Blind']);
  expect(left).toEqual([gone]);
  expect({ free, reserved }).toEqual({ free: [5, 6], reserved: [2] });
});

test.each([
  ['confirmed in a free lobby', aSquad(), null],
  ['paid', aSquad({ payment: aPayment({ status: 'captured' }) }), 'Paid'],
  ['in review with a UTR', aSquad({ status: 'held', payment: aPayment() }), 'UTR to confirm'],
  ['held', aSquad({ status: 'held' }), 'Not paid'],
  ['rejected', aSquad({ status: 'held', payment: aPayment({ status: 'rejected' }) }), 'Rejected'],
  ['on the waitlist', aSquad({ status: 'waitlisted' }), null],
  ['kicked', aSquad({ status: 'kicked', payment: aPayment({ status: 'captured' }) }), 'Kicked'],
  ['given up', aSquad({ status: 'cancelled' }), 'Given up'],
  ['expired', aSquad({ status: 'expired' }), 'Hold ran out'],
])('a squad that is %s', (_, squad, words) => {
  expect(squadMark(squad)?.words ?? null).toBe(words);
});

describe('the slot list as text', () => {
  const lines = slotListText(scrim, someSquads, 'https://hotdrop.test').split('\n');

  test('starts with the lobby in bold and its date in India, correct on any day and in any time zone', () => {
    expect(lines[0]).toBe('*Friday 9 PM Lobby*');
    expect(lines[1]).toBe(`BGMI · ${indiaTime(scrim.startAt)}`);
    expect(lines[1]).toMatch(/\w{3} \d{1,2} \w{3}, \d{1,2}:\d{2} [AP]M IST$/);
  });

  test('lists every slot in order, then the waitlist and the link', () => {
    expect(lines.slice(2)).toEqual([
      '',
      '02 Reserved',
      '03 Velocity',
      '04 Hyderabad Hydras (held)',
      '05 -',
      '06 -',
      '',
      '*Waitlist*',
      '1. Blind',
      '',
      `https://hotdrop.test/scrims/${scrim._id}`,
    ]);
  });

  test('contains no phone numbers or game IDs', () => {
    expect(lines.join()).not.toMatch(/98450|52000000/);
  });
});

test('a reminder names the squads that have not opened the room details, and where to find them', () => {
  const seen = aSquad({ _id: 'seen', credentialsSeenAt: new Date().toISOString() });
  const walkIn = aSquad({ _id: 'walk-in', userId: null });
  const unseen = [...someSquads, seen, walkIn].filter(isUnseen);
  expect(reminderText(scrim, unseen, 'https://hotdrop.test').split('\n')).toEqual([
    '*Friday 9 PM Lobby*',
    'Room ID and password are released. Not opened yet:',
    '03 Velocity',
    '',
    `https://hotdrop.test/rooms/${scrim._id}`,
  ]);
});

test('slot numbers are joined with commas and “and”', () => {
  expect(slotsText([2])).toBe('02');
  expect(slotsText([2, 7, 11])).toBe('02, 07 and 11');
});
