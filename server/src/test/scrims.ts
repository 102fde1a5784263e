import type { Booking } from '@hotdrop/contract/scrims/booking.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';
import { type Person, signUp, squad, uniqueNumber } from './people.ts';
import type { TestServer } from './server.ts';

/** A lobby of this organizer that starts in two hours, with four free seats from 1 on. */
export async function publishScrim(
  server: TestServer,
  organizer: Person,
  fields: object = {},
): Promise<Scrim> {
  const startAt = new Date(server.clock.now().getTime() + 2 * 60 * 60_000).toISOString();
  const { status, body } = await server.call('POST /scrims', {
    token: organizer.token,
    body: { title: `Scrim ${uniqueNumber()}`, game: 'BGMI', startAt, slots: 4, ...fields },
  });
  if (status !== 201) throw new Error(`opening a scrim answered ${status}: ${JSON.stringify(body)}`);
  return body.scrim;
}

/** Books a seat for this player's squad, or a place in the waitlist. */
export async function bookSlot(
  server: TestServer,
  player: Person,
  scrimId: string,
  fields: object = {},
): Promise<Booking> {
  const { status, body } = await server.call(`POST /scrims/${scrimId}/book`, {
    token: player.token,
    body: squad(fields),
  });
  if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  return body.booking;
}

/** A new player whose squad has booked. */
export async function bookedPlayer(
  server: TestServer,
  scrimId: string,
  fields: object = {},
): Promise<{ player: Person; booking: Booking }> {
  const player = await signUp(server, 'player');
  return { player, booking: await bookSlot(server, player, scrimId, fields) };
}

/** The scrim as this person sees it now. */
export async function readScrim(server: TestServer, scrimId: string, token?: string): Promise<Scrim> {
  const { status, body } = await server.call(`GET /scrims/${scrimId}`, { token });
  if (status !== 200) throw new Error(`reading a scrim answered ${status}`);
  return body.scrim;
}
