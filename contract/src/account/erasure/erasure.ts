import { z } from 'zod';
import { route } from '../../lib/route.ts';

/**
 * What is deleted with an account: lobbies and tournaments that are not over, upcoming slots and places,
 * promos, money.
 */
export const takenAlong = z.object({
  /** Lobbies that get cancelled, and the squads in them. */
  scrims: z.number().int(),
  /** Tournaments that are deleted, and the teams in them; only those that are not over. */
  tournaments: z.number().int(),
  squads: z.number().int(),
  /** Own slots and waitlist places that are given up, and own teams that are withdrawn. */
  bookings: z.number().int(),
  registrations: z.number().int(),
  promos: z.number().int(),
  /**
   * Money, in rupees, that the account would have to refund to squads, including what the cancellations make
   * due.
   */
  owes: z.number().int(),
  /** Money, in rupees, that organizers would have to refund to the account. */
  isOwed: z.number().int(),
});

export type TakenAlong = z.infer<typeof takenAlong>;

/** The password before an account is erased. The screen always asks for it; a wrong one is refused. */
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
    rateLimit: 'write',
  }),
};
