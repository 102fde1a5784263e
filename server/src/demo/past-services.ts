import type { Deps } from '../deps.ts';
import { createRegistrationsService } from '../features/tournaments/registrations.service.ts';
import { createTournamentsService } from '../features/tournaments/tournaments.service.ts';

export type PastServices = ReturnType<typeof createPastServices>;

/** The services of tournaments with a clock that the seeding sets, so that things happen when they should have. */
export function createPastServices({
  db,
  uploads,
  snapshots,
  groupNews,
  slotEvents,
  groupEvents,
}: Pick<Deps, 'db' | 'uploads' | 'snapshots' | 'groupNews' | 'slotEvents' | 'groupEvents'>) {
  let time = new Date(0);
  const clock = { now: () => time };
  return {
    travelTo: (date: Date) => {
      time = date;
    },
    tournaments: createTournamentsService({
      db,
      clock,
      snapshots,
      // Nobody needs to hear of each: the one server that there is forgets its snapshots when the seeding is done.
      notifications: {
        send: async () => {},
        subscribe: () => {},
        onRestored: () => {},
        connected: true,
        close: async () => {},
      },
      slotEvents,
      groupEvents,
      assertOwnImage: async url => {
        if (url && !(await uploads.imageExists(url))) throw new Error(`${url} is no upload`);
      },
    }),
    registrations: createRegistrationsService({ db, clock, snapshots, groupNews, slotEvents }),
  };
}
