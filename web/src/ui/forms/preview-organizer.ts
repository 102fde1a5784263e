import type { OrganizationSummary, User } from '@hotdrop/contract/account/users.ts';

/** Returns the reader as the organizer of the event that the form previews. */
export function previewOrganizer(user: User): OrganizationSummary {
  const { organizationInfo: info } = user;
  return {
    _id: user._id,
    name: user.name,
    avatarUrl: user.avatarUrl,
    verified: user.verified ?? false,
    organizationInfo: { orgName: info?.orgName ?? user.name, location: info?.location ?? '' },
  };
}
