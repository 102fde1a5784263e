import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { Person } from './people.ts';
import { bookedPlayer, publishScrim } from './scrims.ts';
import type { TestServer } from './server.ts';

/** Actions for tests of room details: set them for a match, fetch them, and open a scrim for it. */
export function roomDetails(server: TestServer, owner: () => Person) {
  return {
    values: (match = 1) => ({ matchNumber: match, roomId: `4400${match}`, password: `drop${match}` }),
    set: (scrimId: string, body: object, by = owner()) =>
      server.call(`PUT /scrims/${scrimId}/room/credentials`, { token: by.token, body }),
    get: (scrimId: string, by: Person, query = '') =>
      server.call(`GET /scrims/${scrimId}/room/credentials${query}`, { token: by.token }),
    /** Opens a scrim of three matches that starts in two hours, with one squad. */
    async openScene(fields: object = {}): Promise<{ scrim: Scrim; squad: Person }> {
      const scrim = await publishScrim(server, owner(), { maps: ['Erangel'], matchCount: 3, ...fields });
      return { scrim, squad: (await bookedPlayer(server, scrim._id)).player };
    },
  };
}
