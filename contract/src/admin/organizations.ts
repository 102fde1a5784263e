import { z } from 'zod';
import { idField, optionalText } from '../fields.ts';
import { limits } from '../limits.ts';
import { organizationProfile, rankingBody } from '../organizations/organization.ts';
import { route } from '../route.ts';

const byOrganization = z.object({ id: idField });
const oneOrganization = z.object({ organization: organizationProfile });

export const adminOrganizationRoutes = {
  verify: route({
    method: 'POST',
    path: '/admin/orgs/:id/verify',
    summary:
      'Give or take the verified tick by hand; taken from an approved organization, it may hand itself in anew and its UPI ID goes',
    access: ['admin'],
    params: byOrganization,
    body: z.object({
      verified: z.boolean({ error: 'Say whether it is verified' }),
      /** The organization reads it when the tick is taken. */
      note: optionalText(limits.note).default(''),
    }),
    status: 200,
    response: oneOrganization,
    rateLimit: 'write',
  }),
  ranking: route({
    method: 'POST',
    path: '/admin/orgs/:id/ranking',
    summary: 'Set or clear its place in the rankings by hand',
    access: ['admin'],
    params: byOrganization,
    body: rankingBody,
    status: 200,
    response: oneOrganization,
    rateLimit: 'write',
  }),
};
