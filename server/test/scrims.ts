import { randomUUIDv7 } from 'node:crypto';
import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { bookableSlots } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { expect } from 'vitest';
import type { BookingRow, ScrimRow } from '../src/platform/db/schema-scrims.ts';
import { slotsOf } from '../src/scrims/scrims.mapper.ts';
import { type Person, signUp, squad, uniqueNumber } from './people.ts';
import type { TestNode, TestServer } from './server.ts';

/** Opens a lobby of this organizer that starts in two hours, with four free slots from 1 on. */
export async function publishScrim(server: TestNode, organizer: Person, fields: object = {}): Promise<Scrim> {
  const startAt = new Date(server.clock.now().getTime() + 2 * 60 * 60_000).toISOString();
  const { status, body } = await server.call('POST /scrims', {
    token: organizer.token,
    body: { title: `Scrim ${uniqueNumber()}`, game: 'BGMI', startAt, slots: 4, ...fields },
  });
  if (status !== 201) throw new Error(`opening a scrim answered ${status}: ${JSON.stringify(body)}`);
  return body.scrim;
}

/** Books a slot for this player's squad, or a position on the waitlist. */
export async function bookSlot(
  server: TestNode,
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

/** Creates a player whose squad has booked. */
export async function bookedPlayer(
  server: TestNode,
  scrimId: string,
  fields: object = {},
): Promise<{ player: Person; booking: Booking }> {
  const player = await signUp(server, 'player');
  return { player, booking: await bookSlot(server, player, scrimId, fields) };
}

/** Returns the scrim as this person sees it now. */
export async function readScrim(server: TestNode, scrimId: string, token?: string): Promise<Scrim> {
  const { status, body } = await server.call(`GET /scrims/${scrimId}`, { token });
  if (status !== 200) throw new Error(`reading a scrim answered ${status}`);
  return body.scrim;
}

export type Booker = { token: string; userId: string };

/** Creates many players with tokens directly in the database, as if they had signed up. */
export async function manyBookers(server: TestServer, count: number): Promise<Booker[]> {
  const now = server.clock.now();
  const { db, sessions } = server.deps;
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => {
        const id = randomUUIDv7();
        return {
          id,
          email: `${id}@example.in`,
          password_hash: 'none',
          role: 'player' as const,
          name: `Player ${id}`,
          created_at: now,
          updated_at: now,
        };
      }),
    )
    .returningAll()
    .execute();
  return Promise.all(
    users.map(async user => ({ token: (await sessions.open(user)).accessToken, userId: user.id })),
  );
}

/** Fails if a slot or a person is in the lobby twice, or if its counts do not match its rows (SECURITY D5). */
export async function expectSoundLobby(server: TestServer, scrimId: string): Promise<LobbyRows> {
  const { db } = server.deps;
  const scrim = await db.selectFrom('scrims').selectAll().where('id', '=', scrimId).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('bookings').selectAll().where('scrim_id', '=', scrimId).execute();
  const inSlots = rows.filter(row => row.status === 'held' || row.status === 'confirmed');
  const waiting = rows.filter(row => row.status === 'waitlisted');
  const slots = inSlots.map(row => row.slot_number);
  const bookable = bookableSlots(slotsOf(scrim));
  expect(new Set(slots).size).toBe(inSlots.length);
  expect(slots.filter(slot => slot === null || !bookable.includes(slot))).toEqual([]);
  expect([scrim.taken_count, scrim.waitlist_count]).toEqual([inSlots.length, waiting.length]);
  const people = [...inSlots, ...waiting].flatMap(row => row.user_id ?? []);
  expect(new Set(people).size).toBe(people.length);
  // Nobody is on the waitlist while a slot is free.
  if (waiting.length > 0) expect(inSlots.length).toBe(bookable.length);
  return { scrim, rows, inSlots, waiting };
}

type LobbyRows = { scrim: ScrimRow; rows: BookingRow[]; inSlots: BookingRow[]; waiting: BookingRow[] };
