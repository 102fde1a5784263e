import { type AdminUser, userStatuses } from '@hotdrop/contract/admin/users/users.ts';
import { type Role, roles } from '@hotdrop/contract/lib/route.ts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { PillSelect } from '../../events/list-selects.tsx';
import { api } from '../../lib/api/client.ts';
import { roleNames } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { AddressLine, When } from '../kit/list-cells.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { kycLabel, shownName, stateOf } from './model.ts';
import { RankingDialog } from './ranking-dialog.tsx';
import { RoleBadge } from './role-badge.tsx';
import { RestoreDialog, SuspendDialog } from './suspend-dialog.tsx';
import { openItem, type UserAct, userMenu } from './user-acts.tsx';
import { UserDialog } from './user-dialog.tsx';

const meanings: Record<Role, string> = {
  player: 'Books slots and registers for tournaments.',
  organization: 'Hosts scrims and tournaments.',
  admin: 'Sees everything in this panel and changes it.',
};

type RoleDialogProps = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

/** Gives an account another role. What stands in the way, such as lobbies that are not over, the server says. */
function RoleDialog({ user, refresh, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<Role>(user.role);
  const name = shownName(user);
  return (
    <ActDialog
      title={`Change the role of ${name}`}
      body={
        <>
          <fieldset className="grid gap-1">
            <legend className="sr-only">Role</legend>
            {roles.map(choice => (
              <label key={choice} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="radio"
                  name="role"
                  value={choice}
                  checked={role === choice}
                  data-first-focus={choice === user.role || undefined}
                  onChange={() => setRole(choice)}
                  className="mt-0.5 size-5 shrink-0 accent-accent"
                />
                <span>
                  <span className="block text-ink">{roleNames[choice]}</span>
                  <span className="block text-sm">{meanings[choice]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <p>The account is signed out everywhere at once, and signs in again with its new role.</p>
        </>
      }
      waiting={role === user.role}
      confirmLabel={
        role === user.role ? 'Change role' : `Make ${article(role)} ${roleNames[role].toLowerCase()}`
      }
      act={async () => {
        await api('PUT /admin/users/:id/role', { params: { id: user._id }, body: { role } });
        await refresh();
        return `${name} is now ${article(role)} ${roleNames[role].toLowerCase()}`;
      }}
      onClose={onClose}
    />
  );
}

const article = (role: Role): string => (role === 'player' ? 'a' : 'an');

type VerifyDialogProps = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

const send = (user: AdminUser, verified: boolean, note: string) =>
  api('POST /admin/orgs/:id/verify', { params: { id: user._id }, body: { verified, note } });

/** Gives the tick by hand, without a review of papers. */
function VerifyDialog({ user, refresh, onClose }: VerifyDialogProps) {
  const name = shownName(user);
  return (
    <ActDialog
      title={`Verify ${name}?`}
      body={
        <p>
          It gets the verified badge and can add a UPI ID. You do this by hand, without a document review. Its
          submission stays under KYC review.
        </p>
      }
      confirmLabel="Verify"
      act={async () => {
        await send(user, true, '');
        await refresh();
        return `${name} is verified`;
      }}
      onClose={onClose}
    />
  );
}

/** Takes the tick from a verified organization. */
function UnverifyDialog({ user, refresh, onClose }: VerifyDialogProps) {
  const name = shownName(user);
  return (
    <ActDialog
      title={`Remove the verified badge from ${name}?`}
      body={
        <p>
          The badge and its UPI ID go at once. Squads cannot pay it until it is verified again. It can
          resubmit its documents.
        </p>
      }
      note={{ keepAs: `unverify:${user._id}`, help: 'The organization sees this.' }}
      confirmLabel="Remove the verified badge"
      danger
      act={async note => {
        await send(user, false, note);
        await refresh();
        return `${name} is no longer verified`;
      }}
      onClose={onClose}
    />
  );
}

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

type AskedAct = { user: AdminUser; act: UserAct };

type Props = { asked: AskedAct; isSelf: boolean; refresh: () => Promise<void>; onClose: () => void };

/** The question that belongs to an act on an account. */
function UserActDialog({ asked: { user, act }, isSelf, refresh, onClose }: Props) {
  const shared = { user, refresh, onClose };
  switch (act) {
    case 'edit':
      return <EditUserDialog {...shared} isSelf={isSelf} />;
    case 'role':
      return <RoleDialog {...shared} />;
    case 'suspend':
      return <SuspendDialog {...shared} />;
    case 'restore':
      return <RestoreDialog {...shared} />;
    case 'verify':
      return <VerifyDialog {...shared} />;
    case 'unverify':
      return <UnverifyDialog {...shared} />;
    case 'ranking':
      return <RankingDialog {...shared} />;
    case 'delete':
      return <DeleteDialog {...shared} />;
  }
}

type UserNameProps = { user: AdminUser; isSelf: boolean; onOpen: () => void };

/** Who an account is: picture, name, tick and email; pressed, it opens. */
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
          {user.verified && <VerifiedTick size={16} />}
          {isSelf && <span className="font-normal text-ink-3">(you)</span>}
        </span>
        <AddressLine text={contactOf(user)} />
      </span>
    </button>
  );
}

/** How it is reached; of a deleted account nothing is left but the end of its id. */
function contactOf(user: AdminUser): string {
  if (user.deletedAt) return `…${user._id.slice(-8)}`;
  return shownName(user) === user.name ? user.email : `${user.name} · ${user.email}`;
}
