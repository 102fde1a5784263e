import { type AdminUser, userStatuses } from '@hotdrop/contract/admin/users/users.ts';
import { roles } from '@hotdrop/contract/lib/route.ts';
import { Users } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { adminSection } from '../kit/admin-section.tsx';
import { AddressLine, When } from '../kit/list-cells.tsx';
import { choice } from '../kit/section-filters.tsx';
import { kycLabel, shownName, stateOf } from './model.ts';
import { userActs } from './user-acts.tsx';
import { RoleBadge, UserDialog } from './user-dialog.tsx';

/** `?tab=users`: accounts, and actions on them. `?user=` opens one. */
export const UsersSection = adminSection({
  query: 'GET /admin/users',
  label: 'Accounts',
  noun: 'account',
  search: 'Name, email or organization',
  filters: {
    role: choice('Role', 'All roles', roles, {
      player: 'Players',
      organization: 'Organizations',
      admin: 'Admins',
    }),
    status: choice('Status', 'Not deleted', userStatuses, {
      active: 'Active',
      suspended: 'Suspended',
      deleted: 'Deleted',
    }),
    verified: choice('Verified', 'Verified or not', ['true', 'false'], {
      true: 'Verified',
      false: 'Not verified',
    }),
  },
  columns: [
    {
      label: 'Account',
      head: true,
      className: 'w-2/5',
      cell: (user, { me, open }) => (
        <UserName user={user} isSelf={user._id === me?._id} onOpen={() => open(user._id)} />
      ),
    },
    { label: 'Role', cell: user => <RoleBadge role={user.role} /> },
    {
      label: 'Joined',
      className: 'whitespace-nowrap',
      cell: (user, { now }) => <When at={user.createdAt} now={now} />,
    },
    {
      label: 'Last seen',
      className: 'whitespace-nowrap',
      cell: (user, { now }) => <When at={user.lastSeenAt} now={now} />,
    },
    { label: 'State', cell: user => <UserState user={user} /> },
  ],
  acts: userActs,
  nameOf: shownName,
  opened: { param: 'user', Dialog: UserDialog },
  empty: { icon: <Users size={32} />, title: 'No accounts yet' },
});

/** Plain text for the usual state, so that others stand out. */
function UserState({ user }: { user: AdminUser }) {
  const { label, tone } = stateOf(user);
  const kyc = kycLabel(user);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 max-lg:justify-end">
      {tone === 'ok' ? <span className="text-ink-2">{label}</span> : <Badge tone={tone}>{label}</Badge>}
      {kyc && <Badge tone="warn">{kyc}</Badge>}
    </span>
  );
}

type UserNameProps = { user: AdminUser; isSelf: boolean; onOpen: () => void };

/** An account's picture, name, badge and email; opens it. */
function UserName({ user, isSelf, onOpen }: UserNameProps) {
  const name = shownName(user);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex min-h-11 w-full items-center gap-3 text-left pointer-fine:min-h-8"
    >
      <Avatar name={name} src={user.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-semibold">
          <span className="min-w-0 underline-offset-4 group-hover:underline">{name}</span>
          {user.verified && <VerifiedBadge size={16} />}
          {isSelf && <span className="font-normal text-ink-3">(you)</span>}
        </span>
        <AddressLine text={contactOf(user)} />
      </span>
    </button>
  );
}

/** Returns an account's email; for a deleted account, the end of its ID. */
function contactOf(user: AdminUser): string {
  if (user.deletedAt) return `…${user._id.slice(-8)}`;
  return shownName(user) === user.name ? user.email : `${user.name} · ${user.email}`;
}
