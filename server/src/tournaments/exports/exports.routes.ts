import { exportRoutes } from '@hotdrop/contract/tournaments/exports/exports.ts';
import type { FastifyInstance } from 'fastify';
import { mountFile } from '../../platform/http/mount.ts';
import type { ExportsService } from './exports.service.ts';

export function mountExportRoutes(app: FastifyInstance, { exports }: { exports: ExportsService }): void {
  mountFile(app, exportRoutes.exportParticipants, ({ actor, params }) =>
    exports.participants(actor, params.id),
  );
  mountFile(app, exportRoutes.exportGroups, ({ actor, params }) => exports.groups(actor, params.id));
  mountFile(app, exportRoutes.listText, ({ actor, params, query }) =>
    exports.groupText(actor, params.id, query.groupId),
  );
}
