import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';

/** The columns of the access matrix. From the third on, actors have a role in the scene's tournament and scrims. */
export const actors = [
  'anonymous',
  'bad token',
  /** The owner's token of a session that continues; only the token has expired. */
  'expired token',
  /** The owner's token of a session that has ended. */
  'ended session',
  /** In a group, and with a confirmed slot, before the account was suspended. */
  'suspended',
  /** An admin until suspended. */
  'suspended admin',
  /** An admin until demoted to a player. */
  'demoted admin',
  'player out',
  /** In the tournament's first group, and in a confirmed slot of each scrim. */
  'player in',
  /** In the tournament's second group, and in a held slot of each scrim. */
  'player held',
  /** In the tournament, but in no group; on the waitlist of each scrim. */
  'player waiting',
  /** Removed from the tournament, kicked from each scrim. */
  'player removed',
  /** A verified organization that owns the tournament, scrims and promos. */
  'owner',
  /** Has no events, and never submitted KYC. */
  'other organization',
  'admin',
] as const;
export type Actor = (typeof actors)[number];

/** Actors who are signed in at the time of the call. */
export type SignedIn = Exclude<
  Actor,
  | 'anonymous'
  | 'bad token'
  | 'expired token'
  | 'ended session'
  | 'suspended'
  | 'suspended admin'
  | 'demoted admin'
>;

/**
 * The outcome of a call. `in`: the route's own status, with effect. A number: rejected with it, nothing changed. A
 * code: admitted, but rejected by a business rule; nothing changed either.
 */
export type Outcome = 'in' | 401 | 403 | 404 | ErrorCode;

/** Every actor has an outcome. */
export type Outcomes = Record<Actor, Outcome>;

const noSession = {
  'bad token': 401,
  'expired token': 401,
  'ended session': 401,
  suspended: 401,
  'suspended admin': 401,
  'demoted admin': 401,
} as const;

/** Public: tokens are not checked. */
export const everybody = Object.fromEntries(actors.map(actor => [actor, 'in'])) as Outcomes;

/** `outcome` for every signed-in account except the `special` ones; everybody else is rejected. */
export function signedIn(outcome: Outcome, special: Partial<Record<SignedIn, Outcome>> = {}): Outcomes {
  return {
    anonymous: 401,
    ...noSession,
    'player out': outcome,
    'player in': outcome,
    'player held': outcome,
    'player waiting': outcome,
    'player removed': outcome,
    owner: outcome,
    'other organization': outcome,
    admin: outcome,
    ...special,
  };
}

/** Like `signedIn`, but callers without a token are admitted too. */
export const tokenOptional = (
  outcome: Outcome = 'in',
  special: Partial<Record<SignedIn, Outcome>> = {},
): Outcomes => ({ ...signedIn(outcome, special), anonymous: 'in' });

/** Players get `outcome`, other accounts `rest`. */
export const players = (outcome: Outcome = 'in', rest: Outcome = 403): Outcomes =>
  signedIn(outcome, { owner: rest, 'other organization': rest, admin: rest });

/** Both organizations. */
export const organizations = signedIn(403, { owner: 'in', 'other organization': 'in' });

/** The owner of the event, and admins. */
export const managers = signedIn(403, { owner: 'in', admin: 'in' });

export const ownerOnly = signedIn(403, { owner: 'in' });

export const admins = signedIn(403, { admin: 'in' });
