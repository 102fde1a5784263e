import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Scrim, ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../lib/api/client.ts';
import { deleteNextMatch, type NextMatch, type Room, readNextMatch, writeNextMatch } from './next-match.ts';

/** How long after the end the match is kept, in ms. */
const keptMs = 30 * 60_000;

const roomDetails = 'room details';

/** A lobby whose room is open comes before one that is on from this long before its start, in ms. */
const soonMs = 30 * 60_000;

/** How long an answer about the match that is kept is taken as true, in ms. */
const confirmedMs = 60_000;

/** Only a scrim in full has the releases of its rooms. */
type Event = Pick<ScrimSummary, '_id' | 'title' | 'startAt' | 'endAt' | 'maps' | 'status'> &
  Partial<Pick<Scrim, 'roomReleases'>>;

/** A scrim with the reader's booking; `at`: when it was loaded, in ms by the phone's clock. */
type Own = { scrim: Event; booking: Booking | null; at: number };
type LoadedRoom = { details: Credentials; at: number };

/**
 * Keeps the offline copy of the next match up to date with what the pages load: the earliest one that is not over,
 * with room details once the squad has opened them. Returns a function that ends it.
 */
export function followNextMatch(client: QueryClient, userId: string): () => void {
  let isOn = true;
  // One after the other: each reads what the one before wrote.
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(() => (isOn ? work() : undefined)).catch(() => {});
  };
  const loaded = (queryKey: QueryKey) =>
    client
      .getQueryCache()
      .findAll({ queryKey, predicate: ({ state }) => state.status === 'success' })
      .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  // Room details may be loaded before their scrim, or after it.
  const owns = new Map<string, Own>();
  const takeOwn = (own: Own) => {
    owns.set(own.scrim._id, own);
    const rooms = loaded([roomDetails, own.scrim._id]).map(({ state }) => ({
      details: state.data as Credentials,
      at: state.dataUpdatedAt,
    }));
    follow(own, rooms);
  };
  const follow = (own: Own, rooms: LoadedRoom[], isChecked = false) =>
    inTurn(async () => {
      const inTheWay = await keepNext(own, rooms, { userId, isOn: () => isOn });
      if (inTheWay === null || isChecked) return;
      // Its booking may have ended without a word to this phone. Not in turn: it adds to the turns, and may take long.
      void ask(inTheWay, confirmedMs).then(
        () => follow(own, rooms, true),
        () => {},
      );
    });
  /** Loads a scrim, and takes the answer below. Not by the key of its page, whose answer may be older. */
  const ask = (id: string, staleTime = 0) =>
    client.fetchQuery({
      queryKey: ['GET /scrims/:id', id],
      queryFn: async () => (await api('GET /scrims/:id', { params: { id } })).scrim,
      staleTime,
    });
  const askAbout = (idOf: () => Promise<string | null>) =>
    inTurn(async () => {
      const id = await idOf();
      if (id !== null) void ask(id).catch(() => {});
    });
  let unseen = 0;
  const take = ({ queryKey: [name, of], state: { data, dataUpdatedAt: at } }: Query) => {
    if (name === 'GET /scrims/:id') {
      const scrim = data as Scrim;
      takeOwn({ scrim, booking: scrim.myBooking, at });
    } else if (name === 'GET /dashboard/player') {
      const { next } = data as PlayerDashboard;
      if (next) takeOwn({ ...next, at });
      // The match that is kept may have ended.
      else askAbout(async () => (await readNextMatch())?.scrimId ?? null);
    } else if (name === 'GET /profile/bookings') {
      for (const { scrim, booking } of newestOfScrims(itemsOf<OwnBooking>(data)))
        takeOwn({ scrim, booking, at });
    } else if (name === 'notifications') {
      const notices = itemsOf<Notice>(data);
      askAbout(() => outdatedBy(notices));
    } else if (name === 'unseen notifications') {
      // The news may be about this match; only the list, which is not loaded, would say so.
      if (Number(data) > unseen) askAbout(async () => (await readNextMatch())?.scrimId ?? null);
      unseen = Number(data);
    } else if (name === roomDetails) {
      const own = owns.get(String(of));
      if (own) takeOwn(own);
    }
  };
  // This starts after the first pages have loaded.
  for (const query of loaded([])) take(query);
  const end = client.getQueryCache().subscribe(event => {
    // Other updates, such as the start of a fetch, still have old data.
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') take(event.query);
  });
  return () => {
    isOn = false;
    end();
  };
}

/** Returns the items of a list, loaded at once or by pages. */
function itemsOf<Item>(data: unknown): Item[] {
  const list = data as { items: Item[] } | { pages: { items: Item[] }[] };
  return 'pages' in list ? list.pages.flatMap(page => page.items) : list.items;
}

type OwnScrim = Extract<OwnBooking, { kind: 'scrim' }>;

/**
 * Returns the newest booking of each scrim: a squad that was kicked may have booked again. The earliest scrim first, so
 * that it is known as well as those after it.
 */
function newestOfScrims(newestFirst: readonly OwnBooking[]): OwnScrim[] {
  const scrims = new Map<string, OwnScrim>();
  for (const own of newestFirst) {
    if (own.kind === 'scrim' && !scrims.has(own.scrim._id)) scrims.set(own.scrim._id, own);
  }
  return [...scrims.values()].sort((a, b) => Date.parse(a.scrim.startAt) - Date.parse(b.scrim.startAt));
}

/** Clocks differ a little, and an answer takes some time. */
const leewayMs = 5000;

/** Returns the kept match if a notice about its slot or room is newer than the copy; null if not. */
async function outdatedBy(notices: readonly Notice[]): Promise<string | null> {
  const kept = await readNextMatch();
  if (!kept) return null;
  // Lists of bookings renew the copy, but say nothing about its room.
  const knownAt = { slot: kept.savedAt, room: kept.room?.savedAt ?? kept.savedAt };
  const isNews = ({ group, link, at }: Notice) =>
    (group === 'slot' || group === 'room') &&
    link.includes(kept.scrimId) &&
    Date.parse(at) > knownAt[group] - leewayMs;
  return notices.some(isNews) ? kept.scrimId : null;
}

/** Keeps this match if it is the next one, or returns the ID of the one that is kept before it; null otherwise. */
async function keepNext(
  { scrim, booking, at }: Own,
  rooms: readonly LoadedRoom[],
  { userId, isOn }: { userId: string; isOn: () => boolean },
): Promise<string | null> {
  const deleted = async () => {
    await deleteNextMatch(scrim._id);
    return null;
  };
  const isIn = booking?.status === 'confirmed' || booking?.status === 'held';
  if (!booking || !isIn || scrim.status === 'cancelled') return deleted();
  const clockOffMs = await serverClockOff();
  const now = Date.now() + clockOffMs;
  const expiresAt = Date.parse(scrim.endAt) + keptMs;
  if (now >= expiresAt) return deleted();
  const found = await readNextMatch();
  const kept = found?.userId === userId ? found : null;
  const isSame = kept?.scrimId === scrim._id;
  const withDetails = (room: Room | null, { details, at }: LoadedRoom) =>
    roomAfter(room, details, { maps: scrim.maps, savedAt: at + clockOffMs });
  const known = isSame ? kept.room : null;
  const loaded = booking.status === 'confirmed' ? rooms.reduce(withDetails, known) : null;
  const room = isCurrent(loaded, scrim.roomReleases, { at: at + clockOffMs, now }) ? loaded : null;
  const hadRoom = known !== null || (isSame && kept.hasNewRoom === true);
  const hasNewRoom = hadRoom && room === null && booking.status === 'confirmed';
  const match: NextMatch = {
    userId,
    scrimId: scrim._id,
    title: scrim.title,
    slot: booking.slotNumber,
    isHeld: booking.status === 'held',
    heldUntil: booking.holdExpiresAt,
    team: booking.teamName,
    startAt: scrim.startAt,
    room,
    ...(hasNewRoom && { hasNewRoom }),
    savedAt: at + clockOffMs,
    expiresAt,
    clockOffMs,
  };
  if (kept && !isSame && !isNext(match, kept, now)) return kept.savedAt < match.savedAt ? kept.scrimId : null;
  // The session may have ended while the server's clock was asked, or during the write.
  if (isOn()) await writeNextMatch(match);
  if (!isOn()) await deleteNextMatch(match.scrimId);
  return null;
}

/** Whether the squad plays this match next, rather than the other one. */
function isNext(match: NextMatch, other: NextMatch, now: number): boolean {
  const startOf = ({ startAt }: NextMatch) => Date.parse(startAt);
  const isOver = ({ expiresAt }: NextMatch) => now > expiresAt - keptMs;
  const isLater = startOf(match) >= startOf(other);
  const [first, second] = isLater ? [other, match] : [match, other];
  const isSecond =
    isOver(first) ||
    // Back to back: the squad is about to move on to the next room.
    (startOf(first) <= now && startOf(second) - now <= soonMs && second.room !== null && !isOver(second));
  return isSecond === isLater;
}

/** Whether room details are still right by what a scrim says that was loaded after them; `at` and `now` in ms. */
function isCurrent(
  room: Room | null,
  releases: Scrim['roomReleases'] | undefined,
  { at, now }: { at: number; now: number },
): boolean {
  if (!room || !releases || (room.savedAt ?? 0) > at) return true;
  const [match, known] = room.version.split('.').map(Number) as [number, number];
  return releases.some(
    ({ matchNumber, version, releaseAt }) =>
      matchNumber === match &&
      // Of an earlier version: the answer is older than the details, as versions only rise.
      (version < known || (version === known && Date.parse(releaseAt) <= now + leewayMs)),
  );
}

/** Returns the room after details were loaded; those of a match that nobody plays in any more are replaced. */
function roomAfter(
  room: Room | null,
  details: Credentials,
  { maps, savedAt }: { maps: readonly string[]; savedAt: number },
): Room | null {
  const { roomId, password, matchNumber, throughMatch, released, opened, version } = details;
  if (!released || opened !== true || roomId === null || password === null) {
    // The squad has opened other ones before these: they would lead into the wrong room.
    return opened === false ? null : room;
  }
  return {
    matches: matchesTitle(maps, matchNumber, throughMatch),
    roomId,
    password,
    version: `${matchNumber}.${version}`,
    savedAt,
  };
}

let clockOff: Promise<number> | undefined;

/** Returns how far the server's clock is ahead of the phone's, in ms, as cheap phones show wrong times; asked once. */
function serverClockOff(): Promise<number> {
  clockOff ??= fetch('/api/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) })
    .then(({ headers }) => Date.parse(headers.get('date') ?? '') - Date.now() || 0)
    .catch(() => {
      clockOff = undefined;
      return 0;
    });
  return clockOff;
}
