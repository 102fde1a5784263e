import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../lib/api/client.ts';
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
    client
      .getQueryCache()
      .findAll({ queryKey, predicate: ({ state }) => state.status === 'success' })
      .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  // Room details may have been loaded before their scrim.
  const takeScrim = (scrim: Event, booking: Booking | null, at: number) => {
    inTurn(() => follow(scrim, booking, userId, at));
    for (const room of loaded([roomDetails, scrim._id])) take(room);
  };
  const refetch = async (id: string) => {
    const { scrim } = await api('GET /scrims/:id', { params: { id } });
    takeScrim(scrim, scrim.myBooking, Date.now());
  };
  const take = ({ queryKey: [name, of], state: { data, dataUpdatedAt: at } }: Query) => {
    if (name === 'GET /scrims/:id') {
      const scrim = data as Scrim;
      takeScrim(scrim, scrim.myBooking, at);
    } else if (name === 'GET /dashboard/player') {
      const { next } = data as PlayerDashboard;
      if (next) takeScrim(next.scrim, next.booking, at);
    } else if (name === 'GET /profile/bookings') {
      for (const { scrim, booking } of newestOfScrims(itemsOf<OwnBooking>(data)))
        takeScrim(scrim, booking, at);
    } else if (name === 'notifications') {
      const notices = itemsOf<Notice>(data);
      inTurn(async () => {
        const id = await outdatedBy(notices);
        // Not in turn: it adds to the turns, and may take long.
        if (id !== null) void refetch(id).catch(() => {});
      });
    } else if (name === roomDetails) inTurn(() => followRoom(String(of), data as Credentials));
  };
  // This starts after the first pages have loaded.
  for (const query of loaded([])) take(query);
  return client.getQueryCache().subscribe(event => {
    // Other updates, such as the start of a fetch, still have old data.
    if (event.type === 'updated' && event.action.type === 'success') take(event.query);
  });
}

/** Returns the items of a list, loaded at once or by pages. */
function itemsOf<Item>(data: unknown): Item[] {
  const list = data as { items: Item[] } | { pages: { items: Item[] }[] };
  return 'pages' in list ? list.pages.flatMap(page => page.items) : list.items;
}

type OwnScrim = Extract<OwnBooking, { kind: 'scrim' }>;

/** Returns the newest booking of each scrim: a squad that was kicked may have booked again. */
function newestOfScrims(newestFirst: readonly OwnBooking[]): OwnScrim[] {
  const scrims = new Map<string, OwnScrim>();
  for (const own of newestFirst) {
    if (own.kind === 'scrim' && !scrims.has(own.scrim._id)) scrims.set(own.scrim._id, own);
  }
  return [...scrims.values()];
}

/** Clocks differ a little, and an answer takes some time. */
const leewayMs = 5000;

/** Returns the kept match if a notice about its slot or room is newer than the copy; null if not. */
async function outdatedBy(notices: readonly Notice[]): Promise<string | null> {
  const kept = await readNextMatch();
  if (!kept) return null;
  const isNews = ({ group, link, at }: Notice) =>
    (group === 'slot' || group === 'room') &&
    link.includes(kept.scrimId) &&
    Date.parse(at) > kept.savedAt - leewayMs;
  return notices.some(isNews) ? kept.scrimId : null;
}

/** `at`: when this was loaded, in ms by the phone's clock. */
async function follow(scrim: Event, booking: Booking | null, userId: string, at: number): Promise<void> {
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
    isHeld: booking.status === 'held',
    team: booking.teamName,
    startAt: scrim.startAt,
    room: booking.status === 'confirmed' ? (same?.room ?? null) : null,
    maps: scrim.maps,
    savedAt: at + clockOffMs,
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
