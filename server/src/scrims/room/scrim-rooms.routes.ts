import { scrimRoomRoutes } from '@hotdrop/contract/scrims/room/scrim-rooms.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { ScrimRoomsService } from './scrim-rooms.service.ts';

export function mountScrimRoomRoutes(
  app: FastifyInstance,
  { scrimRooms }: { scrimRooms: ScrimRoomsService },
): void {
  mount(app, scrimRoomRoutes.room, async ({ actor, params }) => ({
    room: await scrimRooms.room(actor, params.id),
  }));
  mount(app, scrimRoomRoutes.messages, ({ actor, params, query }) =>
    scrimRooms.messages(actor, params.id, query),
  );
  mount(app, scrimRoomRoutes.post, async ({ actor, params, body }) => ({
    message: await scrimRooms.post(actor, params.id, body),
  }));
  mount(app, scrimRoomRoutes.edit, async ({ actor, params, body }) => ({
    message: await scrimRooms.edit(actor, params.id, params.messageId, body.content),
  }));
  mount(app, scrimRoomRoutes.removeMessage, async ({ actor, params }) => ({
    message: await scrimRooms.removeMessage(actor, params.id, params.messageId),
  }));
}
