import type { OrganizationSummary } from '@hotdrop/contract/account/users.ts';
import { asObject, asText, asTextOrNull, isObject } from '../lib/loose-values.ts';

/** Returns an organization in the canonical shape, from an ID or an object with `organizationInfo`. */
export function readOrganization(value: unknown): OrganizationSummary {
  const from = asObject(value);
  const info = asObject(from.organizationInfo);
  const orgName = asText(info.orgName) || asText(from.name);
  return {
    _id: isObject(value) ? asText(from._id ?? from.id) : asText(value),
    name: asText(from.name) || orgName,
    avatarUrl: asTextOrNull(from.avatarUrl),
    verified: from.verified === true,
    organizationInfo: { orgName, location: asText(info.location) },
  };
}
