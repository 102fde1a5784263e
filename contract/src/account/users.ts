import { z } from 'zod';
import { roles } from '../lib/route.ts';

export const kycStatuses = ['unsubmitted', 'pending', 'approved', 'rejected'] as const;

export const organizationInfo = z.object({
  orgName: z.string(),
  location: z.string(),
  about: z.string(),
  upiId: z.string().nullable(),
  website: z.string().nullable(),
  discordUrl: z.string().nullable(),
});
export type OrganizationInfo = z.infer<typeof organizationInfo>;

/** An account as its owner sees it. `id` equals `_id`; an organization is a user with role `organization`. */
export const user = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  phone: z.string(),
  suspended: z.boolean(),
  createdAt: z.string(),
  organizationInfo: organizationInfo.optional(),
  verified: z.boolean().optional(),
  orgKyc: z.object({ status: z.enum(kycStatuses) }).optional(),
});
export type User = z.infer<typeof user>;

/** An organization as shown on its events. */
export const organizationSummary = z.object({
  _id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  verified: z.boolean(),
  organizationInfo: z.object({ orgName: z.string(), location: z.string() }),
});
export type OrganizationSummary = z.infer<typeof organizationSummary>;
