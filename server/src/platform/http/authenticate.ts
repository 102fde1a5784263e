import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { Access, Role } from '@hotdrop/contract/lib/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';

/** The caller, with the role from the database, not from the token. */
export type Actor = { _id: string; role: Role; name: string; avatarUrl: string | null; sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

type Options = { actorOf(accessToken: string): Promise<Actor> };

/**
 * Identifies the caller from `Authorization: Bearer …` and checks the route's access, before the body is
 * read.
 */
export const authenticatePlugin = fp<Options>(async (app: FastifyInstance, { actorOf }) => {
  app.decorateRequest('actor', null);
  app.addHook('onRoute', route => {
    if (route.url.startsWith('/api') && !route.config?.spec) {
      throw new Error(`${route.method} ${route.url} declares no access`);
    }
  });
  app.addHook('onRequest', async request => {
    const spec = request.routeOptions.config?.spec;
    if (!spec || spec.access === 'public') return;
    const token = bearerToken(request);
    if (token) request.actor = await actorOf(token);
    checkAccess(spec.access, request.actor, spec.denied);
  });
});

function checkAccess(access: Access, actor: Actor | null, denied: ErrorCode = 'FORBIDDEN'): void {
  if (access === 'optional') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (access !== 'signed-in' && access !== 'public' && !access.includes(actor.role)) {
    throw new AppError(denied);
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (!header) return null;
  const match = /^Bearer (\S+)$/i.exec(header);
  if (!match?.[1]) throw new AppError('UNAUTHENTICATED');
  return match[1];
}
