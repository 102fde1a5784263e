import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { deleteNextMatch, type NextMatch, readNextMatch, writeNextMatch } from './next-match.ts';

/** How long after the end the match is kept, in ms. */
const keptMs = 30 * 60_000;

const roomDetails = 'room details';

type Event = Pick<ScrimSummary, '_id' | 'title' | 'startAt' | 'endAt' | 'maps' | 'status'>;

/**
 * Keeps the offline copy of the next match up to date with what the pages load: the earliest one that is not over,
 * with room details once the squad has opened them. Returns a function that ends it.
 */
export function followNextMatch(client: QueryClient, userId: string): () => void {
  // One after the other: each reads what the one before wrote.
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => {});
  };
  const loaded = (queryKey: QueryKey) =>
    client.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.status === 'success' });
  // Room details may have been loaded before their scrim.
  const takeScrim = (scrim: Event, booking: Booking | null) => {
    inTurn(() => follow(scrim, booking, userId));
    for (const room of loaded([roomDetails, scrim._id])) take(room);
  };
  const take = ({ queryKey: [name, of], state: { data } }: Query) => {
    if (name === 'GET /scrims/:id') {
      const scrim = data as Scrim;
      takeScrim(scrim, scrim.myBooking);
    } else if (name === 'GET /dashboard/player') {
      const { next } = data as PlayerDashboard;
      if (next) takeScrim(next.scrim, next.booking);
    } else if (name === roomDetails) inTurn(() => followRoom(String(of), data as Credentials));
  };
  // This starts after the first pages have loaded.
  for (const query of loaded([])) take(query);
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') take(query);
  });
}

async function follow(scrim: Event, booking: Booking | null, userId: string): Promise<void> {
  const isIn = booking?.status === 'confirmed' || booking?.status === 'held';
  if (!booking || !isIn || scrim.status === 'cancelled') return deleteNextMatch(scrim._id);
  const clockOffMs = await serverClockOff();
  const now = Date.now() + clockOffMs;
  const expiresAt = Date.parse(scrim.endAt) + keptMs;
  if (now >= expiresAt) return deleteNextMatch(scrim._id);
  const kept = await readNextMatch();
  const isOther =
    kept !== null && kept.userId === userId && kept.scrimId !== scrim._id && kept.expiresAt > now;
  // The earlier of two lobbies is the next one.
  if (isOther && Date.parse(kept.startAt) <= Date.parse(scrim.startAt)) return;
  const same = kept?.userId === userId && kept.scrimId === scrim._id ? kept : null;
  await writeNextMatch({
    userId,
    scrimId: scrim._id,
    title: scrim.title,
    slot: booking.slotNumber,
    team: booking.teamName,
    startAt: scrim.startAt,
    room: booking.status === 'confirmed' ? (same?.room ?? null) : null,
    maps: scrim.maps,
    savedAt: now,
    expiresAt,
    clockOffMs,
  });
}

/** Adds details that the squad has opened; those of a match that nobody plays in any more are replaced. */
async function followRoom(scrimId: string, details: Credentials): Promise<void> {
  const kept = await readNextMatch();
  if (kept?.scrimId !== scrimId) return;
  const { roomId, password, matchNumber, throughMatch, released, opened } = details;
  if (!released || opened !== true || roomId === null || password === null) {
    // Known to have changed: the old ones would lead into the wrong room.
    if (details.changed && opened === false && kept.room) await writeNextMatch({ ...kept, room: null });
    return;
  }
  const room = {
    matches: matchesTitle(kept.maps, matchNumber, throughMatch),
    roomId,
    password,
    version: `${matchNumber}.${details.version}`,
  };
  await writeNextMatch({ ...kept, room } satisfies NextMatch);
}

let clockOff: Promise<number> | undefined;

/** Returns how far the server's clock is ahead of the phone's, in ms, as cheap phones show wrong times; asked once. */
function serverClockOff(): Promise<number> {
  clockOff ??= fetch('/api/health', { method: 'HEAD', cache: 'no-store' })
    .then(({ headers }) => Date.parse(headers.get('date') ?? '') - Date.now() || 0)
    .catch(() => {
      clockOff = undefined;
      return 0;
    });
  return clockOff;
}
