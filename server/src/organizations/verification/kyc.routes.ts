import multipart from '@fastify/multipart';
import { adminKycRoutes } from '@hotdrop/contract/admin/kyc-review.ts';
import { kycRoutes } from '@hotdrop/contract/organizations/verification/kyc.ts';
import type { FastifyInstance } from 'fastify';
import type { ReviewsService } from '../../admin/kyc-review/reviews.service.ts';
import { mount, mountFile } from '../../platform/http/mount.ts';
import { createByteBudget } from '../../platform/uploads/byte-budget.ts';
import type { KycService } from './kyc.service.ts';
import { kycFormOptions, readKycForm } from './kyc-form.ts';

/** What all submissions on their way hold in memory together: six of the largest. */
const formMemory = 64 * 1024 * 1024;

export function mountKycRoutes(
  app: FastifyInstance,
  { kyc, kycReviews }: { kyc: KycService; kycReviews: ReviewsService },
): void {
  mount(app, kycRoutes.own, ({ actor }) => kyc.own(actor));
  mount(app, adminKycRoutes.list, ({ query }) => kycReviews.list(query));
  mount(app, adminKycRoutes.review, async ({ actor, params, body }) => ({
    item: await kycReviews.review(actor, params.id, body),
  }));
  mountFile(app, adminKycRoutes.document, async ({ actor, params }) => ({
    name: `${params.document}.webp`,
    chunks: [await kycReviews.document(actor, params.id, params.document)],
  }));
}

/** POST /api/orgs/verify/submit, which takes files. */
export async function kycFormRoutes(app: FastifyInstance, { kyc }: { kyc: KycService }): Promise<void> {
  // In this scope only: bodies of any other type are refused unread.
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
