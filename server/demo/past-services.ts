import type { Deps } from '../src/modules/deps.ts';
import { organizationsModule } from '../src/modules/organizations.module.ts';
import { scrimsModule } from '../src/modules/scrims.module.ts';
import { tournamentsModule } from '../src/modules/tournaments.module.ts';
import type { Signals } from '../src/platform/db/signals.ts';
import { createRoomsService } from '../src/rooms/rooms.service.ts';

export type PastServices = ReturnType<typeof createPastServices>;

/** There is only one server, which drops its cached lists after the seeding. */
const silent: Signals = {
  send: async () => {},
  subscribe: () => {},
  onRestored: () => {},
  connected: true,
  close: async () => {},
};

/** Creates the event services with a clock that the seeding sets, so that things happen at the right time. */
export function createPastServices(deps: Deps) {
  let time = new Date(0);
  const clock = { now: () => time };
  const core = { ...deps, clock, signals: silent, config: { ...deps.config, razorpay: null } };
  const { db, assertOwnImage, uploads } = deps;
  const rooms = createRoomsService({ db, clock, assertOwnImage, discardImages: uploads.discard });
  const organizations = organizationsModule(core, deps).services;
  return {
    travelTo: (date: Date) => {
      time = date;
    },
    ...organizations,
    ...tournamentsModule(core, { ...deps, rooms }).services,
    ...scrimsModule(core, { ...deps, ...organizations, rooms }).services,
  };
}
