import { groupRoomRoutes } from '@hotdrop/contract/tournaments/group-rooms/group-rooms.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { GroupRoomsService } from './group-rooms.service.ts';

type Services = { groupRooms: GroupRoomsService };

export function mountGroupRoomRoutes(app: FastifyInstance, { groupRooms }: Services): void {
  mountOrganizersSide(app, groupRooms);
  mountMembersSide(app, groupRooms);
}

function mountOrganizersSide(app: FastifyInstance, groupRooms: GroupRoomsService): void {
  mount(app, groupRoomRoutes.ensure, ({ actor, params }) =>
    groupRooms.ensure(actor, params.id, params.groupId),
  );
  mount(
    app,
    groupRoomRoutes.remove,
    async ({ actor, params }) => void (await groupRooms.remove(actor, params.id, params.groupId)),
  );
  mount(app, groupRoomRoutes.messages, async ({ actor, params, query }) =>
    groupRooms.messages(await groupRooms.managed(actor, params.id, params.groupId), query),
  );
  mount(app, groupRoomRoutes.post, async ({ actor, params, body }) => ({
    message: await groupRooms.post(await groupRooms.managed(actor, params.id, params.groupId), body),
  }));
  mount(app, groupRoomRoutes.edit, async ({ actor, params, body }) => ({
    message: await groupRooms.edit(
      await groupRooms.managed(actor, params.id, params.groupId),
      params.messageId,
      body.content,
    ),
  }));
  mount(app, groupRoomRoutes.removeMessage, async ({ actor, params }) => ({
    message: await groupRooms.removeMessage(
      await groupRooms.managed(actor, params.id, params.groupId),
      params.messageId,
    ),
  }));
}

function mountMembersSide(app: FastifyInstance, groupRooms: GroupRoomsService): void {
  mount(app, groupRoomRoutes.myMessages, async ({ actor, params, query }) =>
    groupRooms.messages(await groupRooms.own(actor, params.id), query),
  );
  mount(app, groupRoomRoutes.postMine, async ({ actor, params, body }) => ({
    message: await groupRooms.post(await groupRooms.own(actor, params.id), body),
  }));
  mount(app, groupRoomRoutes.editMine, async ({ actor, params, body }) => ({
    message: await groupRooms.edit(await groupRooms.own(actor, params.id), params.messageId, body.content),
  }));
  mount(app, groupRoomRoutes.removeMine, async ({ actor, params }) => ({
    message: await groupRooms.removeMessage(await groupRooms.own(actor, params.id), params.messageId),
  }));
}
