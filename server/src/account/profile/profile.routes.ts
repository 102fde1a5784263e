import { profileRoutes } from '@hotdrop/contract/account/profile.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountFile } from '../../platform/http/mount.ts';
import type { ProfileService } from './profile.service.ts';

export function mountProfileRoutes(app: FastifyInstance, { profile }: { profile: ProfileService }): void {
  mount(app, profileRoutes.bookings, ({ actor, query }) => profile.bookings(actor, query));
  mountFile(app, profileRoutes.export, ({ actor }) => profile.export(actor));
}
