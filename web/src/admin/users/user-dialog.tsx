import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roleNames } from '../../lib/format/in-words.ts';
import { phoneText } from '../../lib/format/phone.ts';
import { linkText, webLink } from '../../lib/links.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import type { SectionTools } from '../kit/admin-section.tsx';
import { When } from '../kit/list-cells.tsx';
import { NotLoaded } from '../kit/not-loaded.tsx';
import { kycLabel, shownName, stateOf } from './model.ts';
import { adminUserQuery } from './user-dialogs.tsx';

type Tools = SectionTools<'GET /admin/users'>;

/** One account: all its data, links to its other data, and actions. */
export function UserDialog({ id, tools }: { id: string; tools: Tools }) {
  const query = useQuery(adminUserQuery(id));
  const user = query.data?.user ?? tools.list.items.find(({ _id }) => _id === id);
  return (
    <Dialog open noEntry onClose={tools.close} title={user ? shownName(user) : 'Account'}>
      {!user && query.isPending && (
        <div role="status" aria-label="Loading account" className="grid gap-3">
          <Skeleton className="size-16" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {!user && query.isError && (
        <NotLoaded query={query} what="account" list="accounts" onClose={tools.close} />
      )}
      {user && <Account user={user} tools={tools} />}
    </Dialog>
  );
}

function Account({ user, tools: { now, menuOf } }: { user: AdminUser; tools: Tools }) {
  const state = stateOf(user);
  const kyc = kycLabel(user);
  const info = user.organizationInfo;
  const items = menuOf(user).filter(({ id }) => id !== 'open');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={shownName(user)} src={user.avatarUrl} size="lg" />
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <RoleBadge role={user.role} />
          <Badge tone={state.tone}>{state.label}</Badge>
          {user.verified && <VerifiedBadge />}
          {kyc && <Badge tone="warn">{kyc}</Badge>}
        </div>
      </div>
      {user.suspended && user.suspensionNote && (
        <p className="[overflow-wrap:anywhere] rounded-control border border-line bg-surface-2 px-3.5 py-2.5">
          <span className="block text-ink-3 text-sm">Suspended because</span>
          {user.suspensionNote}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {!user.deletedAt && (
          <>
            <Line label="Name">{user.name}</Line>
            <Line label="Email">
              {user.email}
              {!user.emailVerified && <span className="text-ink-3"> · not confirmed</span>}
            </Line>
          </>
        )}
        <Line label="Phone">{user.phone && phoneText(user.phone)}</Line>
        {info && (
          <>
            <Line label="City">{info.location}</Line>
            <Line label="UPI ID">{info.upiId}</Line>
            <Line label="Website">{outside(info.website)}</Line>
            <Line label="Discord">{outside(info.discordUrl)}</Line>
            <Line label="Rank">{user.ranking !== null && `${user.ranking}, set by hand`}</Line>
            <Line label="About">
              {info.about && <span className="whitespace-pre-wrap">{info.about}</span>}
            </Line>
          </>
        )}
        <Line label="Joined">
          <When at={user.createdAt} now={now} />
        </Line>
        <Line label="Last seen">
          {user.lastSeenAt ? <When at={user.lastSeenAt} now={now} /> : !user.deletedAt && 'Not recently'}
        </Line>
        <Line label="Suspended">{user.suspendedAt && <When at={user.suspendedAt} now={now} />}</Line>
        <Line label="Deleted">{user.deletedAt && <When at={user.deletedAt} now={now} />}</Line>
        <Line label="ID">
          <span className="flex items-center gap-1">
            <span className="min-w-0 break-all text-ink-2 text-sm">{user._id}</span>
            <CopyButton label="Copy ID" text={user._id} />
          </span>
        </Line>
      </dl>
      <nav aria-label="More about this account">
        <ul className="flex flex-wrap gap-x-5">
          {userLinks(user).map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 min-w-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {items.length > 0 && (
        <fieldset className="grid gap-2 border-line border-t pt-5">
          <legend className="sr-only">Actions</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {items.map(({ id, label, icon, danger, disabled, onSelect }) => (
              <Button
                key={id}
                variant={danger ? 'danger' : 'secondary'}
                icon={icon}
                disabled={disabled}
                className={clsx('justify-start px-3.5 text-left', disabled && 'font-normal')}
                onClick={onSelect}
              >
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role}>{roleNames[role]}</Badge>;
}

/** Renders nothing without a value. */
function Line({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-ink-3">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function outside(address: string | null): ReactNode {
  const href = webLink(address);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="-my-3 inline-block min-w-11 py-3 underline underline-offset-4 pointer-fine:my-0 pointer-fine:py-0"
    >
      {linkText(href)}
    </a>
  );
}

type UserLink = { to: string; label: string };

/** Returns links to an account's page and to other sections filtered by it. */
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
