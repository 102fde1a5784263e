import { isDeepStrictEqual } from 'node:util';

type Outcome = {
  /** Who sent the requests, in order. */
  userIds: readonly string[];
  answers: readonly { status: number; body: string }[];
  /** The lobby's bookings in the database afterwards. */
  stored: readonly StoredBooking[];
  counts: { taken: number; waiting: number } | undefined;
  slotCount: number;
  /**
   * Who gave up a slot after the rush and booked again, one after the other, with the waitlist at that time, next
   * first.
   */
  late: { userIds: readonly string[]; waitlist: readonly string[] };
};

/** `position` on the waitlist: 1 is next; `enteredAt` in ms since 1970. */
export type StoredBooking = {
  userId: string;
  slot: number | null;
  position: number | null;
  enteredAt: number;
};

type Answered = { status: string; slot: number | null; position: number | null };

/**
 * Returns what is wrong with the outcome of a rush for a scrim's slots, one line each. Nothing is wrong if exactly
 * `slotCount` squads are confirmed, each in its own slot, everyone else is waitlisted in order of arrival, and
 * each response matches the database.
 */
export function bookingRushProblems(outcome: Outcome): string[] {
  const { userIds, answers, stored, counts, slotCount } = outcome;
  const refused = answers.find(answer => answer.status !== 201);
  const answered = answers.map(answer => answeredIn(answer.body));
  const waiting = answers.length - slotCount;
  const slots = answered.flatMap(one => (one?.status === 'confirmed' ? [one.slot] : []));
  const positions = answered.flatMap(one => (one?.status === 'waitlisted' ? [one.position] : []));
  const byUser = new Map(stored.map(row => [row.userId, row]));
  const otherwise = answered.filter((one, index) => {
    const row = byUser.get(userIds[index] ?? '');
    return !one || !row || row.slot !== one.slot || row.position !== one.position;
  });
  return [
    refused && `one answer was ${refused.status} ${refused.body}`,
    slots.length !== slotCount && `${slots.length} squads were told that they have a slot, not ${slotCount}`,
    new Set(slots).size !== slots.length && 'two squads were told the same slot',
    positions.length !== waiting &&
      `${positions.length} squads were told that they are waitlisted, not ${waiting}`,
    positions.some((position, index) => position !== null && positions.indexOf(position) !== index) &&
      'two squads were told the same waitlist position',
    Math.max(0, ...positions.map(Number)) !== waiting && 'the waitlist positions have a gap',
    otherwise.length > 0 && `${otherwise.length} squads were told something other than what is stored`,
    stored.length !== answers.length && `${stored.length} bookings are stored, not ${answers.length}`,
    counts?.taken !== slotCount && `taken_count is ${counts?.taken}, not ${slotCount}`,
    counts?.waiting !== waiting && `waitlist_count is ${counts?.waiting}, not ${waiting}`,
    ...orderProblems(outcome),
  ].filter(problem => typeof problem === 'string');
}

/**
 * Returns breaches of the order of arrival on the waitlist, as far as a client can know. With 2,000 requests sent at
 * once on as many sockets, nobody knows which one the server reads first, so the order of sending proves nothing.
 * Two things are known. First, the server books in batches, each with its own time: nobody may be ahead of a squad
 * in an earlier batch, and nobody in an earlier batch may be waitlisted while a later one has a slot. Second, a
 * request sent after others got their response came after them: slots given up go to the first on the waitlist,
 * and squads that gave theirs up are last. Tests where the order of reading is known check that the server keeps
 * it (bookings-at-once.test.ts).
 */
function orderProblems({ stored, late }: Pick<Outcome, 'stored' | 'late'>): (string | false)[] {
  const waitlist = stored
    .filter(row => row.position !== null)
    .sort((a, b) => Number(a.position) - Number(b.position));
  const lastWithSlot = Math.max(...stored.filter(row => row.slot !== null).map(row => row.enteredAt));
  const expected = [...waitlist.map(row => row.userId).slice(late.userIds.length), ...late.userIds];
  return [
    waitlist.some((row, index) => row.enteredAt < Number(waitlist[index - 1]?.enteredAt)) &&
      'a squad is waitlisted behind one that was entered after it',
    waitlist.some(row => row.enteredAt < lastWithSlot) &&
      'a squad is waitlisted that was entered before one with a slot',
    !isDeepStrictEqual(late.waitlist, expected) &&
      'a squad that came after the rush is not last on the waitlist, or a slot that was given up did not go to the first',
  ];
}

function answeredIn(body: string): Answered | undefined {
  try {
    const { booking } = JSON.parse(body) as {
      booking: { status: string; slotNumber: number | null; waitlistPosition: number | null };
    };
    return { status: booking.status, slot: booking.slotNumber, position: booking.waitlistPosition };
  } catch {
    return undefined;
  }
}
