import { myGamesRoutes } from '@hotdrop/contract/account/my-games/my-games.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { MyGamesService } from './my-games.service.ts';

export function mountMyGamesRoutes(app: FastifyInstance, { myGames }: { myGames: MyGamesService }): void {
  mount(app, myGamesRoutes.bookings, ({ actor, query }) => myGames.list(actor, query));
}
