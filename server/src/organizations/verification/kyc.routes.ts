import multipart from '@fastify/multipart';
import { kycRoutes } from '@hotdrop/contract/organizations/verification/kyc.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createByteBudget } from '../../platform/uploads/byte-budget.ts';
import type { KycService } from './kyc.service.ts';
import { kycFormOptions, readKycForm } from './kyc-form.ts';

/** Memory for all submissions in progress: six of the largest. */
const formMemory = 64 * 1024 * 1024;

export function mountKycRoutes(app: FastifyInstance, { kyc }: { kyc: KycService }): void {
  mount(app, kycRoutes.own, ({ actor }) => kyc.own(actor));
}

/** POST /api/orgs/verify/submit, which takes files. */
export async function kycFormRoutes(app: FastifyInstance, { kyc }: { kyc: KycService }): Promise<void> {
  // In this scope only: bodies of any other type are rejected unread.
  app.removeAllContentTypeParsers();
  await app.register(multipart, kycFormOptions);
  const budget = createByteBudget(formMemory);

  mount(app, kycRoutes.submit, async ({ actor, request }) => {
    await kyc.assertAccepts(actor);
    const memory = budget.lease();
    try {
      return { orgKyc: await kyc.submit(actor, await readKycForm(request, memory)) };
    } finally {
      memory.release();
    }
  });
}
