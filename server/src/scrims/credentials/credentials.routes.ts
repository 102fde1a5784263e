import { credentialRoutes } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { CredentialsService } from './credentials.service.ts';
import type { OpensService } from './opens.service.ts';

export function mountCredentialRoutes(
  app: FastifyInstance,
  { credentials, opens }: { credentials: CredentialsService; opens: OpensService },
): void {
  mount(app, credentialRoutes.read, async ({ actor, params, query, request }) => ({
    // A HEAD request shows no details.
    credentials: await credentials.read(actor, params.id, query, { isShown: request.method !== 'HEAD' }),
  }));
  mount(app, credentialRoutes.opens, ({ actor, params }) => opens.read(actor, params.id));
  mount(app, credentialRoutes.remind, async ({ actor, params }) => ({
    count: await opens.remind(actor, params.id),
  }));
  mount(app, credentialRoutes.set, async ({ actor, params, body }) => ({
    credentials: await credentials.set(actor, params.id, body),
  }));
}
