import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

type Whom = Pick<Person, 'user'>;

/** Returns actions of tests about slots assigned by an admin; `admin` may sign in again in between. */
export function assignedSlotsOf(server: TestServer, admin: () => Person) {
  const add = (scrimId: string, player: Whom, body: object = {}) =>
    server.call(`POST /admin/scrims/${scrimId}/participants`, {
      token: admin().token,
      body: { playerId: player.user._id, ...body },
    });

  /** Returns the bookings of a lobby with its counts, as stored. */
  const bookingsOf = async (scrimId: string) => {
    const { rows } = await sql<{ booking: { status: string } | null }>`
      select to_jsonb(bookings) as booking, taken_count, waitlist_count
      from scrims left join bookings on bookings.scrim_id = scrims.id
      where scrims.id = ${scrimId} order by bookings.id`.execute(server.deps.db);
    return rows;
  };

  return {
    add,
    bookingsOf,

    /** Adds the player and returns the booking. */
    async added(scrimId: string, player: Whom, body: object = {}): Promise<Booking> {
      const answer = await add(scrimId, player, body);
      expect([answer.status, answer.body.code]).toEqual([201, undefined]);
      return answer.body.booking;
    },

    /** Expects a rejection that changes nothing; returns status, code and field messages. */
    async refused(scrimId: string, player: Whom, body: object = {}) {
      const before = await bookingsOf(scrimId);
      const answer = await add(scrimId, player, body);
      expect(await bookingsOf(scrimId)).toEqual(before);
      return [answer.status, answer.body.code, answer.body.fieldErrors];
    },
  };
}
