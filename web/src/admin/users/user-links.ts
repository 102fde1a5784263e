import type { AdminUser } from '@hotdrop/contract/admin/users.ts';

type UserLink = { to: string; label: string };

/** Where more of an account stands: its page, and the other sections narrowed to it. */
export function userLinks({ _id, role, deletedAt, orgKyc }: AdminUser): UserLink[] {
  const section = (tab: string, filter: string): string => `/admin?tab=${tab}&${filter}`;
  const isOrganization = role === 'organization';
  const hasPapers = !deletedAt && orgKyc !== undefined && orgKyc.status !== 'unsubmitted';
  return [
    ...(isOrganization && !deletedAt ? [{ to: `/organizations/${_id}`, label: 'Public page' }] : []),
    ...(isOrganization
      ? [
          { to: section('scrims', `organizationId=${_id}`), label: 'Scrims' },
          { to: section('tournaments', `organizationId=${_id}`), label: 'Tournaments' },
          { to: section('ratings', `organizationId=${_id}`), label: 'Ratings' },
          ...(hasPapers ? [{ to: `/admin/kyc?review=${_id}`, label: 'KYC' }] : []),
        ]
      : []),
    { to: section('bookings', `userId=${_id}`), label: 'Bookings' },
    { to: section('payments', `userId=${_id}`), label: 'Payments' },
    { to: section('audit', `targetKind=user&targetId=${_id}`), label: 'Changes to this account' },
    { to: section('audit', `actorId=${_id}`), label: 'Its activity' },
  ];
}
