import { z } from 'zod';
import { optionalText, pathId } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { organizationProfile, rankingBody } from '../../organizations/organizations.ts';
import { withoutAadhaar } from '../../organizations/verification/kyc.ts';
import { kycTexts } from '../../organizations/verification/texts.ts';

const byOrganization = z.object({ id: pathId('ORGANIZATION_NOT_FOUND') });
const oneOrganization = z.object({ organization: organizationProfile });

export const adminOrganizationRoutes = {
  verify: route({
    method: 'POST',
    path: '/admin/orgs/:id/verify',
    summary:
      'Add or remove the verified badge by hand; removing it deletes the UPI ID. An organization that loses it can resubmit',
    access: ['admin'],
    params: byOrganization,
    body: z.object({
      verified: z.boolean({ error: 'Choose whether it is verified' }),
      /**
       * Shown to the organization when its badge is removed: in a mail, and on its submission if that was
       * approved. Not stored when a badge is granted.
       */
      note: optionalText(limits.note).refine(withoutAadhaar, kycTexts.numberInText).default(''),
    }),
    status: 200,
    response: oneOrganization,
  }),
  ranking: route({
    method: 'POST',
    path: '/admin/orgs/:id/ranking',
    summary: 'Set or clear an organization’s rank by hand',
    access: ['admin'],
    params: byOrganization,
    body: rankingBody,
    status: 200,
    response: oneOrganization,
  }),
};
