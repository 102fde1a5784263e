import { groupRoutes } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { tournamentRoutes } from '@hotdrop/contract/tournaments/routes.ts';
import type { FastifyInstance } from 'fastify';
import { mountFile } from '../../platform/http/mount.ts';
import type { ExportsService } from './exports.service.ts';

export function mountExportRoutes(app: FastifyInstance, { exports }: { exports: ExportsService }): void {
  mountFile(app, tournamentRoutes.exportParticipants, ({ actor, params }) =>
    exports.participants(actor, params.id),
  );
  mountFile(app, groupRoutes.exportGroups, ({ actor, params }) => exports.groups(actor, params.id));
  mountFile(app, groupRoutes.listText, ({ actor, params, query }) =>
    exports.groupText(actor, params.id, query.groupId),
  );
}
