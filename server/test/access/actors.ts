import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';

/**
 * The columns of the access matrix. Those from the third on have a role in the tournament and the scrims of
 * the scene.
 */
export const actors = [
  'anonymous',
  'bad token',
  /** The owner's own token, of a session that goes on; only the token has expired. */
  'expired token',
  /** The owner's, too. */
  'ended session',
  /** Grouped and confirmed before the account was suspended. */
  'suspended',
  /** An admin until the account was suspended. */
  'suspended admin',
  /** An admin until it was made a player again. */
  'demoted admin',
  'player out',
  /** In the first group of the tournament, and in a confirmed slot of each scrim. */
  'player in',
  /** In the second group of the tournament; in each scrim in a slot that is held for payment. */
  'player held',
  /** In the tournament, but in no group; in the waitlist of each scrim. */
  'player waiting',
  /** Removed from the tournament, kicked from each scrim. */
  'player removed',
  /** A verified organization that owns the tournament, scrims and promos. */
  'owner',
  /** Runs nothing, and never asked to be verified. */
  'other organization',
  'admin',
] as const;
export type Actor = (typeof actors)[number];

/** Actors that are signed in at the time of the call. */
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
 * The outcome of a call. `in`: the route's own status, with effect. A number: refused with it, nothing
 * changed. A code: let in, but refused by a business rule; nothing changed either.
 */
export type Outcome = 'in' | 401 | 403 | 404 | ErrorCode;

/** All actionsor has an outcome. */
export type Outcomes = Record<Actor, Outcome>;

const noSession = {
  'bad token': 401,
  'expired token': 401,
  'ended session': 401,
  suspended: 401,
  'suspended admin': 401,
  'demoted admin': 401,
} as const;

/** Nobody's token is looked at. */
export const everybody = Object.fromEntries(actors.map(actor => [actor, 'in'])) as Outcomes;

/** `outcome` for every signed-in account except the `special` ones; nobody else gets in. */
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

/** As `signedIn`, and who has no token is let in, too. */
export const tokenOptional = (
  outcome: Outcome = 'in',
  special: Partial<Record<SignedIn, Outcome>> = {},
): Outcomes => ({ ...signedIn(outcome, special), anonymous: 'in' });

/** Accounts of role player get `outcome`, the others `rest`. */
export const players = (outcome: Outcome = 'in', rest: Outcome = 403): Outcomes =>
  signedIn(outcome, { owner: rest, 'other organization': rest, admin: rest });

/** Both organizations. */
export const organizations = signedIn(403, { owner: 'in', 'other organization': 'in' });

/** The owner of the event, and admins. */
export const managers = signedIn(403, { owner: 'in', admin: 'in' });

export const ownerOnly = signedIn(403, { owner: 'in' });

export const admins = signedIn(403, { admin: 'in' });
