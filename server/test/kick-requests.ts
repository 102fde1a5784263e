import type { Person } from './people.ts';
import { bookedPlayer, publishScrim } from './scrims.ts';
import type { TestServer } from './server.ts';

/** Creates a scrim with squads in both of its slots and one on the waitlist. */
export async function stageKick(server: TestServer, owner: Person) {
  const { _id: id } = await publishScrim(server, owner, { slots: 2 });
  const asker = await bookedPlayer(server, id);
  const target = await bookedPlayer(server, id);
  const waiting = await bookedPlayer(server, id);
  return { id, asker, target, waiting };
}

/** Requests a kick of the squad in slot 2, unless `fields` say otherwise. */
export const requestKick = (server: TestServer, id: string, person: Person, fields: object = {}) =>
  server.call(`POST /scrims/${id}/kick-requests`, {
    token: person.token,
    body: { slotNumber: 2, targetName: 'xRager', ...fields },
  });

/** Returns the scrim's kick requests as `person` sees them. */
export const listKickRequests = (server: TestServer, id: string, person: Person, query = '') =>
  server.call(`GET /scrims/${id}/kick-requests${query}`, { token: person.token });

/** Decides a request: `{ action: 'kick' | 'dismiss', note? }`. */
export const resolveKick = (
  server: TestServer,
  id: string,
  requestId: string,
  decision: object,
  person: Person,
) =>
  server.call(`PATCH /scrims/${id}/kick-requests/${requestId}/resolve`, {
    token: person.token,
    body: decision,
  });
