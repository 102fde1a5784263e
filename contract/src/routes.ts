import { authRoutes } from './auth.ts';
import { profileRoutes } from './profile.ts';
import type { RouteKey } from './route.ts';
import { serviceRoutes } from './service.ts';
import { groupRoomRoutes } from './tournaments/group-rooms.ts';
import { groupRoutes } from './tournaments/groups.ts';
import { tournamentRoutes } from './tournaments/routes.ts';
import { uploadRoutes } from './uploads.ts';

/** Every route of the API by feature. */
export const apiRoutes = {
  auth: authRoutes,
  profile: profileRoutes,
  uploads: uploadRoutes,
  tournaments: tournamentRoutes,
  groups: groupRoutes,
  groupRooms: groupRoomRoutes,
  service: serviceRoutes,
};

type Features = typeof apiRoutes;
type AnyRoute = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];

/** Every route by its name, `'GET /tournaments/:id'`; the web client is typed by it without carrying a schema. */
export type ApiRoutes = { [R in AnyRoute as RouteKey<R>]: R };
