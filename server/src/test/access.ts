import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';

/** What happens: let through, asked to sign in, or told no. */
export type Outcome = 'in' | 401 | 403 | 404;

/** A row of the access matrix: what happens to each actor; 'in' alone is for everybody. */
export type MatrixRow<Actor extends string> = 'in' | Record<Actor, Outcome>;

const routes = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);

const concernsScrim = ({ path }: RouteSpec) => path.startsWith('/scrims');

/** The admin panel, the verification of organizations, and what a person may have of its own data. */
const concernsAdmins = ({ path, access }: RouteSpec) =>
  (path.startsWith('/admin/') && access !== 'public') ||
  path.startsWith('/orgs/verify/') ||
  (path.startsWith('/profile') && path !== '/profile/bookings');

/** Every route of the contract is in one of three matrices: of scrims, of admins and accounts, of everything else. */
export const scrimRoutesOfAll = routes.filter(concernsScrim);
export const adminRoutesOfAll = routes.filter(concernsAdmins);
export const otherRoutes = routes.filter(spec => !concernsScrim(spec) && !concernsAdmins(spec));

/** `'GET /scrims/:id'` */
export const keyOf = (spec: RouteSpec): string => `${spec.method} ${spec.path}`;

/** Gives rows for these actors: `rest` for all but the special ones. */
export function rowsFor<Actor extends string>(actors: readonly Actor[]) {
  return (rest: Outcome, special: Partial<Record<Actor, Outcome>>): Record<Actor, Outcome> =>
    Object.fromEntries(actors.map(actor => [actor, special[actor] ?? rest])) as Record<Actor, Outcome>;
}

/** The outcome of a row for an actor. */
export function outcomeOf<Actor extends string>(row: MatrixRow<Actor> | undefined, actor: Actor): Outcome {
  return typeof row === 'object' ? row[actor] : 'in';
}
