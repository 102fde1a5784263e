import { idField } from '@hotdrop/contract/lib/fields.ts';
import { groupTarget, watchTarget } from '@hotdrop/contract/realtime.ts';
import { createAccountEvents } from '../account/account-events.ts';
import { createSlotEvents } from '../events/slot-events.ts';
import { findWatchAccess, type Watching } from '../events/watch-access.queries.ts';
import { createNoticeEvents } from '../notifications/notice-events.ts';
import { batched } from '../platform/lib/batched.ts';
import { AppError } from '../platform/lib/errors.ts';
import { assertRoomLeft, type Realtime } from '../platform/realtime/realtime.ts';
import { socketRooms } from '../platform/realtime/socket-server.ts';
import { findScrimSlots } from '../scrims/scrim-access.queries.ts';
import { createScrimEvents } from '../scrims/scrim-events.ts';
import { createScrimPresence } from '../scrims/scrim-presence.ts';
import { createGroupEvents } from '../tournaments/group-events.ts';
import { createGroupPresence } from '../tournaments/group-presence.ts';
import { findTournamentSlots } from '../tournaments/tournaments.queries.ts';
import type { Core } from './core.ts';

/** Creates what clients can subscribe to, and the events that services send after their commits. */
export function createEvents({ db, clock, signals, log }: Core, realtime: Realtime) {
  const { io } = realtime;
  const groupPresence = createGroupPresence({ io, db, signals, log });
  const scrimPresence = createScrimPresence({ io, db, signals, log });
  const tournamentSlots = createSlotEvents({
    io,
    db,
    log,
    kind: 'tournament',
    findSlots: findTournamentSlots,
  });
  const scrimSlots = createSlotEvents({ io, db, log, kind: 'scrim', findSlots: findScrimSlots });
  const groupEvents = createGroupEvents({ io, presence: groupPresence });
  const scrimEvents = createScrimEvents({
    io,
    presence: scrimPresence,
    slotsChanged: id => scrimSlots.slotsChanged(id),
    detailsChanged: scrimSlots.detailsChanged,
  });
  const noticeEvents = createNoticeEvents({ io, db, signals, log });
  const closing = [groupEvents, tournamentSlots, scrimSlots, scrimEvents, noticeEvents];
  for (const { close } of closing) realtime.onClose(close);

  const findWatch = batched((wanted: readonly Watching[]) => findWatchAccess(db, wanted));

  realtime.on('join-group', groupTarget, async (socket, target) => {
    assertRoomLeft(socket);
    await groupPresence.join(socket, target);
  });
  realtime.on('leave-group', groupTarget, async (socket, target) => groupPresence.leave(socket, target));
  realtime.on('join-scrim', idField, async (socket, scrimId) => {
    assertRoomLeft(socket);
    await scrimPresence.join(socket, scrimId);
  });
  realtime.on('leave-scrim', idField, async (socket, scrimId) => scrimPresence.leave(socket, scrimId));
  realtime.on('watch', watchTarget, async (socket, { kind, id }) => {
    assertRoomLeft(socket);
    const access = await findWatch({ kind, id, userId: socket.data.actor._id });
    if (!access) throw new AppError(kind === 'scrim' ? 'SCRIM_NOT_FOUND' : 'TOURNAMENT_NOT_FOUND');
    if (!socket.connected) return;
    void socket.join(socketRooms.watchers(id));
    if (access.manages) void socket.join(socketRooms.managers(id));
  });
  realtime.on('unwatch', watchTarget, async (socket, { id }) => {
    void socket.leave(socketRooms.watchers(id));
    void socket.leave(socketRooms.managers(id));
  });

  return {
    groupEvents,
    slotEvents: tournamentSlots,
    scrimEvents,
    accountEvents: createAccountEvents({ io, db, clock, signals, log }),
  };
}
