import type { Person } from '../people.ts';
import type { Outcomes } from './actors.ts';
import { rowIds } from './ids.ts';
import type { Scene } from './scene.ts';

type Variation = {
  /** Which kind of thing the path identifies, if that matters. */
  of?: string;
  ids?: (scene: Scene) => Record<string, string>;
  query?: string;
  body?: (scene: Scene, caller: Person) => unknown;
};

/** A row of the access matrix: a route, the owner of the thing it is called on, and the outcome for each actor. */
export type AccessRow = Variation & { call: string; outcomes: Outcomes };

export const row = (call: string, outcomes: Outcomes, variation: Variation = {}): AccessRow => ({
  call,
  outcomes,
  ...variation,
});

/** Returns 'GET /scrims/…' with the IDs that the row is about. */
export function targetOf(
  { call, ids, query = '' }: Pick<AccessRow, 'call' | 'ids' | 'query'>,
  scene: Scene,
): string {
  const known = { ...rowIds(call, scene), ...ids?.(scene) };
  return call.replace(/:(\w+)/g, (_, name: string) => known[name] ?? `no-${name}`) + query;
}
