import { type AdminUser, userStatuses } from '@hotdrop/contract/admin/users.ts';
import { roles } from '@hotdrop/contract/route.ts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { PillSelect } from '../../events/list-selects.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { When } from '../kit/when.tsx';
import { kycLabel, shownName, stateOf } from './model.ts';
import { RoleBadge } from './role-badge.tsx';
import { type AskedAct, UserActDialog } from './user-act-dialog.tsx';
import { openItem, userMenu } from './user-acts.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserName } from './user-name.tsx';

const yesNo = ['true', 'false'] as const;

const roleOptions = [
  { value: '', label: 'All roles' },
  { value: 'player', label: 'Players' },
  { value: 'organization', label: 'Organizations' },
  { value: 'admin', label: 'Admins' },
] as const;

const statusOptions = [
  { value: '', label: 'All but deleted' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deleted', label: 'Deleted' },
] as const;

const verifiedOptions = [
  { value: '', label: 'Verified or not' },
  { value: 'true', label: 'Verified' },
  { value: 'false', label: 'Not verified' },
] as const;

/** Accounts: who they are, and what an admin does about them. `?user=` opens one. */
export function UsersSection() {
  const list = useAdminList('GET /admin/users', { role: roles, status: userStatuses, verified: yesNo });
  const { user: me } = useSession();
  const now = useNow(60_000);
  const { openId, open, close } = useOpened('user');
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const isSelf = (user: { _id: string }) => user._id === me?._id;

  const columns: AdminColumn<AdminUser>[] = [
    {
      label: 'Account',
      head: true,
      className: 'w-2/5',
      cell: user => <UserName user={user} isSelf={isSelf(user)} onOpen={() => open(user._id)} />,
    },
    { label: 'Role', cell: user => <RoleBadge role={user.role} /> },
    {
      label: 'Joined',
      cell: user => <When at={user.createdAt} now={now} />,
      className: 'whitespace-nowrap',
    },
    {
      label: 'Last seen',
      cell: user => <When at={user.lastSeenAt} now={now} />,
      className: 'whitespace-nowrap',
    },
    { label: 'State', cell: user => <UserState user={user} /> },
  ];

  return (
    <>
      <AdminList
        list={list}
        label="Accounts"
        noun="account"
        search="Name, email or organization"
        filters={
          <>
            <PillSelect
              label="Role"
              value={list.filters.role}
              options={roleOptions}
              onChange={role => list.change({ role })}
            />
            <PillSelect
              label="Status"
              value={list.filters.status}
              options={statusOptions}
              onChange={status => list.change({ status })}
            />
            <PillSelect
              label="Verified"
              value={list.filters.verified}
              options={verifiedOptions}
              onChange={verified => list.change({ verified })}
            />
          </>
        }
        columns={columns}
        keyOf={user => user._id}
        nameOf={shownName}
        actions={user => [
          openItem(() => open(user._id)),
          ...userMenu(user, { isSelf: isSelf(user), onAct: act => setAsked({ user, act }) }),
        ]}
        empty={{ icon: <Users size={32} />, title: 'No accounts yet' }}
      />
      {openId && (
        <UserDialog
          id={openId}
          known={list.items.find(user => user._id === openId)}
          isSelf={openId === me?._id}
          onAct={(user, act) => setAsked({ user, act })}
          onClose={close}
        />
      )}
      {asked && (
        <UserActDialog
          asked={asked}
          isSelf={isSelf(asked.user)}
          refresh={list.refresh}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** In the usual state, words alone: what is not usual stands out. */
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
