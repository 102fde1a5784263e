import { expect, it } from 'vitest';
import { slots } from '../../../test/results.ts';
import { clearSquad, openPlace, placedSquads, placeSquad } from './finish-order-entry.tsx';
import type { Entries, Slot } from './results-model.ts';

const slotOf = (slotNumber: number) => slots.find(slot => slot.slotNumber === slotNumber) as Slot;
const orderOf = (entries: Entries) =>
  placedSquads(slots, entries).map(({ slot, place }) => `${place}: ${slot.slotNumber}`);
/** Returns the entries after tapping the squads of these slots in order. */
const tapped = (...numbers: number[]): Entries =>
  numbers.reduce<Entries>(
    (entries, number) => placeSquad(slots, entries, slotOf(number), openPlace(slots, entries)),
    {},
  );

it('gives each tapped squad the next placement', () => {
  expect(orderOf(tapped(4, 2, 5))).toEqual(['1: 4', '2: 2', '3: 5']);
  expect(openPlace(slots, tapped(4, 2, 5))).toBe(4);
});

it('refills the placement of a squad that was tapped by mistake', () => {
  const entries = clearSquad(tapped(4, 2, 5), slotOf(2));
  expect(openPlace(slots, entries)).toBe(2);
  expect(orderOf(placeSquad(slots, entries, slotOf(3), 2))).toEqual(['1: 4', '2: 3', '3: 5']);
});

it('inserting a forgotten squad moves those behind it down, with their kills', () => {
  const entries = { ...tapped(4, 2, 5), 2: { placement: '2', kills: '7' } };
  const next = placeSquad(slots, entries, slotOf(3), 2);
  expect(orderOf(next)).toEqual(['1: 4', '2: 3', '3: 2', '4: 5']);
  expect(next[2]?.kills).toBe('7');
});

it('inserting into a gap leaves those behind it where they are', () => {
  const entries = clearSquad(tapped(4, 2, 5), slotOf(2));
  expect(orderOf(placeSquad(slots, entries, slotOf(3), 1))).toEqual(['1: 3', '2: 4', '3: 5']);
});

it('ignores invalid placements', () => {
  const entries = { 2: { placement: 'x', kills: '' }, 3: { placement: '0', kills: '' } };
  expect(placedSquads(slots, entries)).toEqual([]);
  expect(openPlace(slots, entries)).toBe(1);
});
