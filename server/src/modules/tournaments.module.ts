import type { AccountEvents } from '../account/account-events.ts';
import type { SlotEvents } from '../events/slot-events.ts';
import type { RoomsService } from '../rooms/rooms.service.ts';
import { mountTournamentDetailRoutes } from '../tournaments/detail/tournament-detail.routes.ts';
import { createTournamentDetailService } from '../tournaments/detail/tournament-detail.service.ts';
import { mountExportRoutes } from '../tournaments/exports/exports.routes.ts';
import { createExportsService } from '../tournaments/exports/exports.service.ts';
import { mountTournamentFormRoutes } from '../tournaments/form/tournament-form.routes.ts';
import { createTournamentFormService } from '../tournaments/form/tournament-form.service.ts';
import type { GroupEvents } from '../tournaments/group-events.ts';
import { createGroupNews } from '../tournaments/group-news.ts';
import { mountGroupRoomRoutes } from '../tournaments/group-rooms/group-rooms.routes.ts';
import { createGroupRoomsService } from '../tournaments/group-rooms/group-rooms.service.ts';
import { createGroupActs } from '../tournaments/groups/group-acts.ts';
import { mountGroupRoutes } from '../tournaments/groups/groups.routes.ts';
import { createGroupsService } from '../tournaments/groups/groups.service.ts';
import { mountRegistrationRoutes } from '../tournaments/registration/registrations.routes.ts';
import { createRegistrationsService } from '../tournaments/registration/registrations.service.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

type Needs = {
  rooms: RoomsService;
  slotEvents: SlotEvents;
  accountEvents: AccountEvents;
  groupEvents: GroupEvents;
};

/** Tournaments with their registration, groups, group rooms and exports. */
export function tournamentsModule(core: Core, { rooms, slotEvents, accountEvents, groupEvents }: Needs) {
  const { db, clock, signals, snapshots, assertOwnImage } = core;
  const groupNews = createGroupNews({ rooms, groupEvents });
  const act = createGroupActs({ db, clock, groupNews, rooms });
  const tournamentDetail = createTournamentDetailService({ db, clock });
  const tournaments = createTournamentFormService({
    db,
    clock,
    signals,
    snapshots,
    assertOwnImage,
    slotEvents,
    accountEvents,
    groupEvents,
    rooms,
    read: tournamentDetail.read,
  });
  const registrations = createRegistrationsService({
    db,
    clock,
    snapshots,
    groupNews,
    slotEvents,
    accountEvents,
  });
  const groups = createGroupsService({ db, act, rooms });
  const groupRooms = createGroupRoomsService({ db, clock, rooms, groupEvents, act });
  const exports = createExportsService({ db });
  return {
    services: { tournamentDetail, tournaments, registrations, groupNews, groups, groupRooms },
    routes(app) {
      mountTournamentDetailRoutes(app, { tournamentDetail, snapshots });
      mountTournamentFormRoutes(app, { tournaments });
      mountRegistrationRoutes(app, { registrations });
      mountGroupRoutes(app, { groups });
      mountGroupRoomRoutes(app, { groupRooms });
      mountExportRoutes(app, { exports });
    },
  } satisfies Module;
}
