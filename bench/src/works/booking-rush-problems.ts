type Outcome = {
  /** Who asked, in the order in which they were sent. */
  userIds: readonly string[];
  answers: readonly { status: number; body: string }[];
  /** What the database holds of the lobby afterwards; `place` in the waitlist: 1 is next. */
  stored: readonly { userId: string; slot: number | null; place: number | null }[];
  counts: { taken: number; waiting: number } | undefined;
  seats: number;
};

type Told = { status: string; slot: number | null; place: number | null };

/**
 * What is wrong with the outcome of a rush for the seats of a scrim, one line each; nothing when exactly `seats` squads
 * are confirmed, each in a seat of its own, everybody else waits, and each was told what the database holds.
 */
export function bookingRushProblems({ userIds, answers, stored, counts, seats }: Outcome): string[] {
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
  ].filter(problem => typeof problem === 'string');
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
