import { profileRoutes } from '@hotdrop/contract/account/profile/profile.ts';
import type { FastifyInstance } from 'fastify';
import { mountFile } from '../../platform/http/mount.ts';
import type { ProfileExport } from './export.ts';

export function mountProfileRoutes(
  app: FastifyInstance,
  { profileExport }: { profileExport: ProfileExport },
): void {
  mountFile(app, profileRoutes.export, ({ actor }) => profileExport.export(actor));
}
