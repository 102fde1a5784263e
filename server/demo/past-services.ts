import type { Deps } from '../src/deps.ts';
import { createRoomsService } from '../src/rooms/rooms.service.ts';
import { createGroupRoomsService } from '../src/tournaments/group-rooms/group-rooms.service.ts';
import { createGroupActs } from '../src/tournaments/groups/group-acts.ts';
import { createGroupNews } from '../src/tournaments/groups/group-news.ts';
import { createGroupsService } from '../src/tournaments/groups/groups.service.ts';
import { createRegistrationsService } from '../src/tournaments/registration/registrations.service.ts';
import { createTournamentsService } from '../src/tournaments/tournaments.service.ts';

export type PastServices = ReturnType<typeof createPastServices>;

/** The services of tournaments and their groups with a clock that the seeding sets, so that things happen when they should have. */
export function createPastServices({
  db,
  uploads,
  assertOwnImage,
  snapshots,
  slotEvents,
  accountEvents,
  groupEvents,
}: Pick<
  Deps,
  'db' | 'uploads' | 'assertOwnImage' | 'snapshots' | 'slotEvents' | 'accountEvents' | 'groupEvents'
>) {
  let time = new Date(0);
  const clock = { now: () => time };
  const rooms = createRoomsService({ db, clock, assertOwnImage, discardImages: uploads.discard });
  const groupNews = createGroupNews({ rooms, groupEvents });
  const act = createGroupActs({ db, clock, groupNews, rooms });
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
      accountEvents,
      groupEvents,
      assertOwnImage,
      rooms,
    }),
    registrations: createRegistrationsService({
      db,
      clock,
      snapshots,
      groupNews,
      slotEvents,
      accountEvents,
    }),
    groups: createGroupsService({ db, act, rooms }),
    groupRooms: createGroupRoomsService({ db, clock, rooms, groupEvents, act }),
  };
}
