import type { Person } from '../people.ts';
import { bookedPlayer, publishScrim } from '../scrims.ts';
import type { TestServer } from '../server.ts';

/** A scrim with two squads in its two slots and one on the waitlist. */
export async function stageKick(server: TestServer, owner: Person) {
  const { _id: id } = await publishScrim(server, owner, { slots: 2 });
  const asker = await bookedPlayer(server, id);
  const target = await bookedPlayer(server, id);
  const waiting = await bookedPlayer(server, id);
  return { id, asker, target, waiting };
}

/** Asks to kick the squad in slot 2, or what `fields` say instead. */
export const requestKick = (server: TestServer, id: string, person: Person, fields: object = {}) =>
  server.call(`POST /scrims/${id}/kick-requests`, {
    token: person.token,
    body: { slotNumber: 2, targetName: 'xRager', ...fields },
  });

/** The scrim's kick requests, as `person` gets them. */
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
