import { isDeepStrictEqual } from 'node:util';

type Outcome = {
  /** The requests, in the order in which they were sent. */
  userIds: readonly string[];
  answers: readonly { status: number; body: string }[];
  /** The lobby in the database afterwards. */
  stored: readonly StoredBooking[];
  counts: { taken: number; waiting: number } | undefined;
  seats: number;
  /**
   * Who gave up a slot after the rush and asked for one again, one after the other, with the waitlist at that
   * time, next first.
   */
  late: { userIds: readonly string[]; line: readonly string[] };
};

/** `place` in the waitlist: 1 is next; `enteredAt` in ms since 1970. */
export type StoredBooking = { userId: string; slot: number | null; place: number | null; enteredAt: number };

type Told = { status: string; slot: number | null; place: number | null };

/**
 * Returns what is wrong with the outcome of a rush for the slots of a scrim, one line each; nothing when
 * exactly `seats` squads are confirmed, each in a slot of its own, everyone else is waitlisted in the order
 * of arrival, and each got the answer that the database holds.
 */
export function bookingRushProblems(outcome: Outcome): string[] {
  const { userIds, answers, stored, counts, seats } = outcome;
  const refused = answers.find(answer => answer.status !== 201);
  const told = answers.map(answer => toldBy(answer.body));
  const waiting = answers.length - seats;
  const slots = told.flatMap(one => (one?.status === 'confirmed' ? [one.slot] : []));
  const places = told.flatMap(one => (one?.status === 'waitlisted' ? [one.place] : []));
  const byUser = new Map(stored.map(row => [row.userId, row]));
  const otherwise = told.filter((one, index) => {
    const row = byUser.get(userIds[index] ?? '');
    return !one || !row || row.slot !== one.slot || row.place !== one.place;
  });
  return [
    refused && `one answer was ${refused.status} ${refused.body}`,
    slots.length !== seats && `${slots.length} squads were told that they are in, not ${seats}`,
    new Set(slots).size !== slots.length && 'two squads were told the same seat',
    places.length !== waiting && `${places.length} squads were told that they wait, not ${waiting}`,
    places.some((place, index) => place !== null && places.indexOf(place) !== index) &&
      'two squads were told the same place in the waitlist',
    Math.max(0, ...places.map(Number)) !== waiting && 'the places in the waitlist have a gap',
    otherwise.length > 0 && `${otherwise.length} squads were told something else than what is stored`,
    stored.length !== answers.length && `${stored.length} bookings are stored, not ${answers.length}`,
    counts?.taken !== seats && `taken_count is ${counts?.taken}, not ${seats}`,
    counts?.waiting !== waiting && `waitlist_count is ${counts?.waiting}, not ${waiting}`,
    ...orderProblems(outcome),
  ].filter(problem => typeof problem === 'string');
}

/**
 * Whether the waitlist is in the order of arrival, as far as an outsider can know. With 2,000 requests sent
 * at one instant on as many sockets, nobody knows which one the server reads first, so the order of sending
 * proves nothing. Two things are known. First, the server books them in batches, each at its own time: nobody
 * may be ahead of a squad of an earlier batch, and nobody of an earlier batch may be waitlisted while a later
 * one has a slot. Second, a request sent after others got their answer came after them: slots that are given
 * up go to the longest waiting, and the squad that gave its slot up is last. That the server keeps the order
 * in which it reads is tested where that order is known (bookings-at-once.test.ts).
 */
function orderProblems({ stored, late }: Pick<Outcome, 'stored' | 'late'>): (string | false)[] {
  const line = stored.filter(row => row.place !== null).sort((a, b) => Number(a.place) - Number(b.place));
  const lastSeated = Math.max(...stored.filter(row => row.slot !== null).map(row => row.enteredAt));
  const expected = [...line.map(row => row.userId).slice(late.userIds.length), ...late.userIds];
  return [
    line.some((row, index) => row.enteredAt < Number(line[index - 1]?.enteredAt)) &&
      'a squad waits behind one that was entered after it',
    line.some(row => row.enteredAt < lastSeated) &&
      'a squad waits that was entered before one that has a seat',
    !isDeepStrictEqual(late.line, expected) &&
      'who came after the rush is not the last to wait, or seats that were given up did not go to the first who wait',
  ];
}

function toldBy(body: string): Told | undefined {
  try {
    const { booking } = JSON.parse(body) as {
      booking: { status: string; slotNumber: number | null; waitlistPosition: number | null };
    };
    return { status: booking.status, slot: booking.slotNumber, place: booking.waitlistPosition };
  } catch {
    return undefined;
  }
}
