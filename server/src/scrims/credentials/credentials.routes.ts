import { credentialRoutes } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { CredentialsService } from './credentials.service.ts';

export function mountCredentialRoutes(
  app: FastifyInstance,
  { credentials }: { credentials: CredentialsService },
): void {
  mount(app, credentialRoutes.read, async ({ actor, params, query, request }) => ({
    // A HEAD request shows no details.
    credentials: await credentials.read(actor, params.id, query, { isShown: request.method !== 'HEAD' }),
  }));
  mount(app, credentialRoutes.opens, ({ actor, params }) => credentials.opens(actor, params.id));
  mount(app, credentialRoutes.remind, async ({ actor, params }) => ({
    count: await credentials.remind(actor, params.id),
  }));
  mount(app, credentialRoutes.set, async ({ actor, params, body }) => ({
    credentials: await credentials.set(actor, params.id, body),
  }));
}
