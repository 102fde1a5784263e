import type { RouteSpec } from '@hotdrop/contract/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';

/** What happens: let through, asked to sign in, or told no. */
export type Outcome = 'in' | 401 | 403 | 404;

/** A row of the access matrix: what happens to each actor; 'in' alone is for everybody. */
export type MatrixRow<Actor extends string> = 'in' | Record<Actor, Outcome>;

const routes = Object.values(apiRoutes).flatMap(group => Object.values(group) as RouteSpec[]);

const concernsScrim = ({ path }: RouteSpec) => path.split('/')[1] === 'scrims';

/** Every route of the contract is in one of the two matrices: that of scrims, or that of everything else. */
export const scrimRoutesOfAll = routes.filter(concernsScrim);
export const otherRoutes = routes.filter(spec => !concernsScrim(spec));

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
