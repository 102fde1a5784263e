import { groupRoutes } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { GroupsService } from './groups.service.ts';

export function mountGroupRoutes(app: FastifyInstance, { groups }: { groups: GroupsService }): void {
  mount(app, groupRoutes.list, ({ actor, params, query }) => groups.list(actor, params.id, query));
  mount(app, groupRoutes.create, async ({ actor, params, body }) => ({
    group: await groups.create(actor, params.id, body),
  }));
  mount(app, groupRoutes.auto, ({ actor, params, query }) => groups.auto(actor, params.id, query));
  mount(app, groupRoutes.move, ({ actor, params, body }) => groups.move(actor, params.id, body));
  mount(app, groupRoutes.rename, async ({ actor, params, body }) => ({
    group: await groups.rename(actor, params.id, params.groupId, body.name),
  }));
  mount(app, groupRoutes.removeMembers, ({ actor, params, body }) =>
    groups.removeMembers(actor, params.id, params.groupId, body.teams),
  );
  mount(
    app,
    groupRoutes.remove,
    async ({ actor, params }) => void (await groups.remove(actor, params.id, params.groupId)),
  );
  mount(app, groupRoutes.mine, async ({ actor, params }) => ({ group: await groups.mine(actor, params.id) }));
  mount(app, groupRoutes.myTeams, async ({ actor, params }) => ({
    teams: await groups.myTeams(actor, params.id),
  }));
}
