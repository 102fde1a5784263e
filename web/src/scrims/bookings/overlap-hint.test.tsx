import { expect, test } from 'vitest';
import { aScrim, aSlotBooking } from '../../../test/scrims.ts';
import { overlapping } from './booking-dialog.tsx';

const at = (_id: string, from: number, to: number) =>
  aScrim({
    _id,
    startAt: new Date(Date.UTC(2026, 10, 20, from)).toISOString(),
    endAt: new Date(Date.UTC(2026, 10, 20, to)).toISOString(),
  });
const mine = (
  scrim: ReturnType<typeof aScrim>,
  status: 'held' | 'confirmed' | 'waitlisted' = 'confirmed',
) => ({
  scrim,
  booking: aSlotBooking({ status }),
});

const evening = at('evening', 15, 17);

test.each([
  ['starts before and ends during it', at('a', 14, 16), 'a'],
  ['starts during it', at('a', 16, 18), 'a'],
  ['is entirely within it', at('a', 15, 16), 'a'],
  ['ends as it starts', at('a', 13, 15), null],
  ['starts as it ends', at('a', 17, 19), null],
])('a lobby that %s', (_, other, found) => {
  expect(overlapping(evening, [mine(other)])?._id ?? null).toBe(found);
});

test('the lobby itself and waitlisted ones do not count; of two, the earlier one is named', () => {
  expect(overlapping(evening, [mine(evening), mine(at('w', 15, 17), 'waitlisted')])).toBeNull();
  const both = [mine(at('later', 16, 18)), mine(at('earlier', 14, 16), 'held')];
  expect(overlapping(evening, both)?._id).toBe('earlier');
});
