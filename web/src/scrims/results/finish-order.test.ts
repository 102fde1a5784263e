import { expect, it } from 'vitest';
import { seats } from '../../../test/results.ts';
import { clearSquad, openPlace, placedSquads, placeSquad } from './finish-order-entry.tsx';
import type { Entries, Seat } from './results-model.ts';

const seatOf = (slot: number) => seats.find(seat => seat.slotNumber === slot) as Seat;
const orderOf = (entries: Entries) =>
  placedSquads(seats, entries).map(({ seat, place }) => `${place}: ${seat.slotNumber}`);
/** The squads of these slots tapped one after the other. */
const tapped = (...slots: number[]): Entries =>
  slots.reduce<Entries>(
    (entries, slot) => placeSquad(seats, entries, seatOf(slot), openPlace(seats, entries)),
    {},
  );

it('gives each tapped squad the next place', () => {
  expect(orderOf(tapped(4, 2, 5))).toEqual(['1: 4', '2: 2', '3: 5']);
  expect(openPlace(seats, tapped(4, 2, 5))).toBe(4);
});

it('refills the placement of a squad that was tapped by mistake', () => {
  const entries = clearSquad(tapped(4, 2, 5), seatOf(2));
  expect(openPlace(seats, entries)).toBe(2);
  expect(orderOf(placeSquad(seats, entries, seatOf(3), 2))).toEqual(['1: 4', '2: 3', '3: 5']);
});

it('inserting a forgotten squad moves those behind it down, with their kills', () => {
  const entries = { ...tapped(4, 2, 5), 2: { placement: '2', kills: '7' } };
  const next = placeSquad(seats, entries, seatOf(3), 2);
  expect(orderOf(next)).toEqual(['1: 4', '2: 3', '3: 2', '4: 5']);
  expect(next[2]?.kills).toBe('7');
});

it('inserting into a gap leaves those behind it where they are', () => {
  const entries = clearSquad(tapped(4, 2, 5), seatOf(2));
  expect(orderOf(placeSquad(seats, entries, seatOf(3), 1))).toEqual(['1: 3', '2: 4', '3: 5']);
});

it('ignores invalid placements', () => {
  const entries = { 2: { placement: 'x', kills: '' }, 3: { placement: '0', kills: '' } };
  expect(placedSquads(seats, entries)).toEqual([]);
  expect(openPlace(seats, entries)).toBe(1);
});
