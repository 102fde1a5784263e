import { randomInt } from 'node:crypto';
import type { Account, Api } from './api.ts';
import { withDatabase } from './database.ts';
import { marked } from './marked.ts';
import { aSquad } from './squads.ts';

export type Lobby = { _id: string; title: string; entryFee: number; startAt: string };
export type Payment = { _id: string; scrimId: string; status: string };
export type Booking = {
  _id: string;
  slotNumber: number | null;
  status: string;
  teamName: string;
  waitlistPosition: number | null;
};

let count = 0;

/** Returns a UTR that nobody else has submitted. */
export const newUtr = (): string => String(randomInt(100_000_000_000, 999_999_999_999));

/** Returns a UPI ID that nobody else has. */
export const newUpiId = (): string => `${marked()}@okaxis`;

/** Returns a room ID and password that no other scrim has. */
export const newDetails = () => ({
  roomId: String(randomInt(10_000_000, 100_000_000)),
  password: marked('nova'),
});

/** Returns the time this many minutes from now, in whole minutes, in the API's format. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.ceil(Date.now() / 60_000 + minutes) * 60_000).toISOString();

/**
 * Fields that make a scrim start before those of other tests, so that it is among the first cards of the list,
 * which are prerendered.
 */
export const first = () => ({ startAt: inMinutes(3) });

/** Opens a free lobby of four slots that starts in two hours. */
export async function openLobby(api: Api, organizer: Account, fields: object = {}): Promise<Lobby> {
  const body = { title: `Lobby ${++count}`, game: 'BGMI', slots: 4, startAt: inMinutes(120), ...fields };
  return (await api.call('POST', '/scrims', { token: organizer.accessToken, body })).scrim;
}

/** Books a slot for this player's squad, or a position on the waitlist. */
export async function book(
  api: Api,
  player: Account,
  lobby: Lobby,
  { teamName, ...fields }: { teamName?: string; slotNumber?: number; players?: object[] } = {},
): Promise<Booking> {
  const body = { ...aSquad(teamName), ...fields };
  return (await api.call('POST', `/scrims/${lobby._id}/book`, { token: player.accessToken, body })).booking;
}

/** Creates a player whose squad has booked; in a free lobby with a free slot it is confirmed. */
export async function bookedPlayer(api: Api, lobby: Lobby, fields: Parameters<typeof book>[3] = {}) {
  const player = await api.signUp('player');
  return { player, booking: await book(api, player, lobby, fields) };
}

/** Submits a UTR. */
export async function submitUtr(
  api: Api,
  player: Account,
  lobby: Lobby,
  reference = newUtr(),
): Promise<Payment> {
  const body = { method: 'upi', reference };
  const path = `/scrims/${lobby._id}/payment`;
  return (await api.call('POST', path, { token: player.accessToken, body })).payment;
}

/** Decides on a payment as the organizer. */
export async function decide(
  api: Api,
  organizer: Account,
  payment: Payment,
  action: 'approve' | 'reject' | 'refunded',
  note = '',
): Promise<void> {
  const path = `/scrims/${payment.scrimId}/payments/${payment._id}`;
  await api.call('PATCH', path, { token: organizer.accessToken, body: { action, note } });
}

/** Sets room ID and password of the first match, released at once unless a time is given. */
export async function setDetails(
  api: Api,
  organizer: Account,
  lobby: Lobby,
  details: { roomId: string; password: string; releaseAt?: string | null },
): Promise<void> {
  const body = { matchNumber: 1, releaseAt: null, ...details };
  await api.call('PUT', `/scrims/${lobby._id}/room/credentials`, { token: organizer.accessToken, body });
}

/** Posts as the organizer in the scrim's room. */
export async function writeInRoom(
  api: Api,
  organizer: Account,
  lobby: Lobby,
  content: string,
): Promise<{ _id: string }> {
  const path = `/scrims/${lobby._id}/room/messages`;
  return (await api.call('POST', path, { token: organizer.accessToken, body: { type: 'text', content } }))
    .message;
}

/** Enters the results of a match, by slot. */
export async function enterResults(
  url: string,
  organizer: Account,
  lobby: Lobby,
  results: { slotNumber: number; placement: number; kills: number }[],
  matchNumber = 1,
): Promise<void> {
  const form = new FormData();
  form.set('matchNumber', String(matchNumber));
  form.set('results', JSON.stringify(results));
  const response = await fetch(`${url}/api/scrims/${lobby._id}/points`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organizer.accessToken}` },
    body: form,
  });
  if (!response.ok) throw new Error(`results answered ${response.status}: ${await response.text()}`);
}

/** Approves an organizer as a KYC review would: verified, with a UPI ID that squads can pay to. */
export async function approve(dataDir: string, organizer: Account, upiId = newUpiId()): Promise<void> {
  await withDatabase(dataDir, client =>
    client.query(
      "update users set verified = true, kyc_status = 'approved', org_upi_id = $2 where id = $1::uuid",
      [organizer.user._id, upiId],
    ),
  );
}

/** Moves a lobby in time: it started this many minutes ago, and all its other times move along. */
export async function startedAgo(dataDir: string, lobby: Lobby, minutes: number): Promise<void> {
  await withDatabase(dataDir, client =>
    client.query(
      `with moved as (select id, start_at - now() + make_interval(mins => $2) as by from scrims where id = $1::uuid),
       squads as (
         update bookings set created_at = created_at - by, updated_at = updated_at - by, confirmed_at = confirmed_at - by
         from moved where scrim_id = moved.id
       )
       update scrims set start_at = start_at - by, end_at = end_at - by,
         booking_opens_at = booking_opens_at - by, booking_closes_at = booking_closes_at - by
       from moved where scrims.id = moved.id`,
      [lobby._id, minutes],
    ),
  );
}

/** Lets this many minutes pass for a lobby, its matches and its squads. */
export async function timePasses(dataDir: string, lobby: Lobby, minutes: number): Promise<void> {
  await withDatabase(dataDir, client =>
    client.query(
      `with by as (select make_interval(mins => $2) as gone),
       squads as (
         update bookings set created_at = created_at - gone, updated_at = updated_at - gone,
           confirmed_at = confirmed_at - gone
         from by where scrim_id = $1::uuid
       ), details as (
         update scrim_credentials set release_at = release_at - gone, set_at = set_at - gone
         from by where scrim_id = $1::uuid
       )
       update scrims set start_at = start_at - gone, end_at = end_at - gone,
         booking_opens_at = booking_opens_at - gone, booking_closes_at = booking_closes_at - gone,
         match_starts = (select array_agg(at - gone order by at) from unnest(match_starts) as at)
       from by where id = $1::uuid`,
      [lobby._id, minutes],
    ),
  );
}
