import { z } from 'zod';
import { route } from '../../lib/route.ts';

/**
 * What ends with an account: its unfinished lobbies and tournaments, upcoming slots and teams, and promos; and
 * its unsettled refunds.
 */
export const takenAlong = z.object({
  /** Lobbies that will be cancelled. */
  scrims: z.number().int(),
  /** Unfinished tournaments, which will be deleted. `squads`: squads and teams in all of these events. */
  tournaments: z.number().int(),
  squads: z.number().int(),
  /** Slots and waitlist positions that will be given up; `registrations`: teams that will be withdrawn. */
  bookings: z.number().int(),
  registrations: z.number().int(),
  promos: z.number().int(),
  /** Refunds that the account would have to pay squads, in rupees, including those its cancellations cause. */
  owes: z.number().int(),
  /** Refunds that organizers would have to pay the account, in rupees. */
  isOwed: z.number().int(),
});

export type TakenAlong = z.infer<typeof takenAlong>;

/** The account's password. The web app always requires it; the API rejects a wrong one. */
export const eraseBody = z.object({ password: z.string().max(1000).optional() }).default({});

export const erasureRoutes = {
  takesAlong: route({
    method: 'GET',
    path: '/profile/erasure',
    summary: 'What erasing your account would remove',
    access: 'signed-in',
    status: 200,
    response: z.object({ takesAlong: takenAlong }),
  }),
  erase: route({
    method: 'DELETE',
    path: '/profile',
    summary:
      'Erase your account: deletes personal data, gives up bookings, keeps payment records without a name. A long history is deleted shortly after the response. An organization must finish its events first',
    access: 'signed-in',
    body: eraseBody,
    status: 204,
  }),
};
