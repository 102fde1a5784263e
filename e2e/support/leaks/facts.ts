import type pg from 'pg';
import type { SentItem } from './records.ts';

/** How people on a server are, or were, related to its events. */
export type Facts = {
  admins: Set<string>;
  /** The organizer of each tournament and scrim. */
  organizerOf: Map<string, string>;
  /** The tournaments and scrims that a player entered, even if they left again. */
  entered: Map<string, Set<string>>;
  /** `scrim player` for each squad that had a confirmed slot. */
  confirmed: Set<string>;
};

export async function factsIn(database: pg.Client): Promise<Facts> {
  const rowsOf = async <T extends object>(query: string) => (await database.query<T>(query)).rows;
  const admins = await rowsOf<{ id: string }>("select id from users where role = 'admin'");
  const events = await rowsOf<{ id: string; organizer: string }>(
    `select id, organization_id as organizer from tournaments
     union all select id, organization_id from scrims`,
  );
  const squads = await rowsOf<{ user: string; event: string; confirmed: boolean }>(
    `select user_id as user, scrim_id as event, confirmed_at is not null as confirmed from bookings
     union all select user_id, tournament_id, false from registrations`,
  );
  const facts: Facts = {
    admins: new Set(admins.map(({ id }) => id)),
    organizerOf: new Map(events.map(({ id, organizer }) => [id, organizer])),
    entered: new Map(),
    confirmed: new Set(squads.filter(one => one.confirmed).map(({ event, user }) => `${event} ${user}`)),
  };
  for (const { user, event } of squads) enter(facts, user, event);
  return facts;
}

/** Learns facts from responses that the database has lost by the end: deleted teams, former admins. */
export function learn(facts: Facts, { way, reader, asked }: SentItem): void {
  const { id, userId } = asked?.params ?? {};
  if (!asked || !id || asked.status >= 300) return;
  const { role, userIds = [] } = (asked.body ?? {}) as { role?: string; userIds?: string[] };
  if (way === 'POST /tournaments/:id/register' && reader) enter(facts, reader, id);
  // Only a registered player can be removed.
  if (way === 'DELETE /tournaments/:id/participants/:userId' && userId) enter(facts, userId, id);
  if (way === 'POST /tournaments/:id/participants/remove') for (const one of userIds) enter(facts, one, id);
  if (way === 'PUT /admin/users/:id/role' && role === 'admin') facts.admins.add(id);
}

function enter({ entered }: Facts, user: string, event: string): void {
  const events = entered.get(user) ?? new Set();
  entered.set(user, events.add(event));
}
