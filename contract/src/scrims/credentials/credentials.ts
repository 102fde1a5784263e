import { z } from 'zod';
import { instant, requiredLine } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { byScrim, managers } from '../scrims.ts';

/**
 * Details of the game's custom room. `released`: participants can see them; before, only the owner can.
 * `releaseAt` null: none are set. Admins see the time, never room ID and password (SECURITY A8).
 */
export const credentials = z.object({
  /** The match played in the room, or the first of several in a row. */
  matchNumber: z.number().int(),
  /** The last match played in the same room. */
  throughMatch: z.number().int(),
  roomId: z.string().nullable(),
  password: z.string().nullable(),
  releaseAt: z.string().nullable(),
  released: z.boolean(),
  /**
   * For the owner and admins, only on the squads' current room: how many confirmed squads with an account
   * opened it.
   */
  seen: z.object({ count: z.number().int(), of: z.number().int() }).optional(),
  /** Raised each time room ID or password change; 0 if none are set. */
  version: z.number().int(),
  /** When details that squads could see were replaced by these, and by what; null if they never were. */
  changed: z.object({ at: z.string(), what: z.enum(['password', 'room']) }).nullable(),
  /** For squads: whether theirs has opened this version. */
  opened: z.boolean().optional(),
});

export type Credentials = z.infer<typeof credentials>;

const matchNumber = z.number().int().min(1).max(limits.scrim.matches.max);

/**
 * The match whose details to return. By default those set last (owner, admins), or the released room to join
 * now (squads).
 */
export const credentialsQuery = z.object({
  matchNumber: z.coerce.number().pipe(matchNumber).optional(),
  /** For squads: keeps changed details hidden until the squad opens them, by a call without it. */
  peek: z.literal('1', { error: 'Must be 1' }).optional(),
});

export type CredentialsQuery = z.output<typeof credentialsQuery>;

/**
 * Body of PUT …/room/credentials. `releaseAt`: null releases at once; absent, as planned for the scrim, but
 * released details stay released. `laterToo`: with true the room also serves all later matches and replaces
 * theirs; with false only this match; absent, the matches of the room that it replaces. `startAt`: the start
 * of the match, if it differs from the plan; not for the first match before the scrim's start.
 */
export const setCredentialsBody = z.object({
  matchNumber: matchNumber.default(1),
  roomId: requiredLine(limits.scrim.credential, 'Room ID required'),
  password: requiredLine(limits.scrim.credential, 'Room password required'),
  releaseAt: instant('Must be a date and time').nullable().optional(),
  startAt: instant('Must be a date and time').optional(),
  laterToo: z.boolean().optional(),
});

export type SetCredentialsBody = z.output<typeof setCredentialsBody>;

const squadOpens = z.object({
  bookingId: z.string(),
  teamName: z.string(),
  slotNumber: z.number().int().nullable(),
});

/** Which confirmed squads with an account have opened the squads' current room details. */
export const credentialOpens = z.object({
  matchNumber: z.number().int(),
  version: z.number().int(),
  /** When the missing squads were last reminded. */
  remindedAt: z.string().nullable(),
  opened: z.array(squadOpens.extend({ at: z.string() })),
  missing: z.array(squadOpens.extend({ phone: z.string() })),
});
export type CredentialOpens = z.infer<typeof credentialOpens>;

export const credentialRoutes = {
  opens: route({
    method: 'GET',
    path: '/scrims/:id/room/credentials/opens',
    summary: 'Which squads have opened the current room details, and which have not (owner, admins)',
    ...managers,
    params: byScrim,
    status: 200,
    response: credentialOpens,
  }),
  remind: route({
    method: 'POST',
    path: '/scrims/:id/room/credentials/remind',
    summary: 'Remind the squads that have not opened the room details, once a minute (owner, admins)',
    ...managers,
    params: byScrim,
    status: 200,
    response: z.object({ count: z.number().int() }),
  }),
  read: route({
    method: 'GET',
    path: '/scrims/:id/room/credentials',
    summary: 'Room ID and password of a match: confirmed participants after the release, the owner always',
    access: 'signed-in',
    denied: 'ROOM_FORBIDDEN',
    params: byScrim,
    query: credentialsQuery,
    status: 200,
    response: z.object({ credentials }),
  }),
  set: route({
    method: 'PUT',
    path: '/scrims/:id/room/credentials',
    summary: 'Set room ID and password and when they are released (owner)',
    access: ['organization'],
    denied: 'OWNER_SETS_CREDENTIALS',
    params: byScrim,
    body: setCredentialsBody,
    status: 200,
    response: z.object({ credentials }),
  }),
};
