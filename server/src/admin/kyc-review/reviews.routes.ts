import { adminKycRoutes } from '@hotdrop/contract/admin/kyc-review/kyc-review.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountFile } from '../../platform/http/mount.ts';
import type { ReviewsService } from './reviews.service.ts';

export function mountKycReviewRoutes(
  app: FastifyInstance,
  { kycReviews }: { kycReviews: ReviewsService },
): void {
  mount(app, adminKycRoutes.list, ({ query }) => kycReviews.list(query));
  mount(app, adminKycRoutes.review, async ({ actor, params, body }) => ({
    item: await kycReviews.review(actor, params.id, body),
  }));
  mountFile(app, adminKycRoutes.document, async ({ actor, params }) => ({
    name: `${params.document}.webp`,
    chunks: [await kycReviews.document(actor, params.id, params.document)],
  }));
}
