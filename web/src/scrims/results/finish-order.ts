import { type Entries, type Entry, entryFor, entryOf, type Seat } from './results-model.ts';

/** A squad that has a placement. */
export type Placed = { seat: Seat; place: number };

/** The squads with a placement, best first; one that is not a number yet has none. */
export function placedSquads(seats: readonly Seat[], entries: Entries): Placed[] {
  return seats
    .map(seat => ({ seat, place: placeOf(entries, seat) }))
    .filter((one): one is Placed => one.place !== null)
    .sort((one, other) => one.place - other.place);
}

/** The first placement that no squad has. */
export function openPlace(seats: readonly Seat[], entries: Entries): number {
  const taken = new Set(placedSquads(seats, entries).map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place++;
  return place;
}

/** The entries with the squad on that place; who has it moves one down, and so do those right behind. */
export function placeSquad(seats: readonly Seat[], entries: Entries, seat: Seat, place: number): Entries {
  const next: Record<number, Entry> = { ...entries };
  const setPlace = (one: Seat, at: number) => {
    next[one.slotNumber] = entryFor(one, { ...entryOf(entries, one.slotNumber), placement: String(at) });
  };
  const others = placedSquads(seats, entries).filter(one => one.seat.slotNumber !== seat.slotNumber);
  let pushedTo = place;
  for (const one of others.filter(other => other.place >= place)) {
    if (one.place > pushedTo) break;
    pushedTo = one.place + 1;
    setPlace(one.seat, pushedTo);
  }
  setPlace(seat, place);
  return next;
}

/** The entries without the squad's result; the place stays open for the next tap. */
export function clearSquad(entries: Entries, seat: Seat): Entries {
  return { ...entries, [seat.slotNumber]: entryFor(seat, { placement: '', kills: '' }) };
}

function placeOf(entries: Entries, { slotNumber }: Seat): number | null {
  const { placement } = entryOf(entries, slotNumber);
  return /^[1-9]\d*$/.test(placement) ? Number(placement) : null;
}
