import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import {
  BadgeCheck,
  BadgeX,
  IdCard,
  ListOrdered,
  Pencil,
  RotateCcw,
  Trash2,
  UserRoundCog,
  UserRoundX,
} from 'lucide-react';
import { ApiError, api } from '../../lib/api/client.ts';
import type { SectionAct, SectionTools } from '../kit/admin-section.tsx';
import { shownName } from './model.ts';
import { DeleteDialog, EditUserDialog, RankingDialog, RoleDialog } from './user-dialogs.tsx';

type Act = SectionAct<'GET /admin/users'>;

const isThere = (user: AdminUser) => !user.deletedAt;
const isOrganization = (user: AdminUser) => isThere(user) && user.role === 'organization';

/** Admins cannot do these to their own account: the last one could lock everyone out (OWN_ACCOUNT). */
const notToOneself = ({ _id }: AdminUser, { me }: SectionTools<'GET /admin/users'>) =>
  _id === me?._id ? 'Only another admin can do this to your account' : '';

/** An admin's actions on an account; a deleted one can only be opened. */
export const userActs: readonly (readonly Act[])[] = [
  [
    { id: 'open', label: 'Open', Icon: IdCard, run: (user, { open }) => open(user._id) },
    { id: 'edit', label: 'Edit', Icon: Pencil, fits: isThere, Dialog: EditUserDialog },
    {
      id: 'role',
      label: 'Change role',
      Icon: UserRoundCog,
      fits: isThere,
      off: notToOneself,
      Dialog: RoleDialog,
    },
  ],
  [
    {
      id: 'suspend',
      label: 'Suspend',
      Icon: UserRoundX,
      danger: true,
      fits: user => isThere(user) && !user.suspended,
      off: notToOneself,
      ask: user => ({
        title: `Suspend ${shownName(user)}?`,
        body: <SuspendText {...user} />,
        note: { keepAs: `suspend:${user._id}`, label: 'Why', help: 'Only admins see this.' },
        confirmLabel: 'Suspend',
        danger: true,
        act: async suspensionNote => {
          await changeSuspension(user, { suspended: true, suspensionNote });
          return `${shownName(user)} is suspended`;
        },
        overtaken: ['USER_SUSPENDED'],
      }),
    },
    {
      id: 'restore',
      label: 'Restore',
      Icon: RotateCcw,
      fits: user => isThere(user) && user.suspended,
      off: notToOneself,
      ask: user => ({
        title: `Restore ${shownName(user)}?`,
        body: <RestoreText {...user} />,
        confirmLabel: 'Restore',
        act: async () => {
          await changeSuspension(user, { suspended: false });
          return `${shownName(user)} is restored`;
        },
        overtaken: ['USER_NOT_SUSPENDED'],
      }),
    },
    {
      id: 'verify',
      label: 'Verify',
      Icon: BadgeCheck,
      fits: user => isOrganization(user) && !user.verified,
      ask: user => ({
        title: `Verify ${shownName(user)}?`,
        body: (
          <p>
            It gets the verified badge and can add a UPI ID. You do this by hand, without a document review.
            Its submission stays under KYC review.
          </p>
        ),
        confirmLabel: 'Verify',
        act: async () => {
          await setVerified(user, true, '');
          return `${shownName(user)} is verified`;
        },
      }),
    },
    {
      id: 'unverify',
      label: 'Remove the verified badge',
      Icon: BadgeX,
      fits: user => isOrganization(user) && user.verified === true,
      ask: user => ({
        title: `Remove the verified badge from ${shownName(user)}?`,
        body: (
          <p>
            The badge and UPI ID are removed immediately. Squads cannot pay it until it is verified again. It
            can resubmit its documents.
          </p>
        ),
        note: { keepAs: `unverify:${user._id}`, help: 'The organization sees this.' },
        confirmLabel: 'Remove the verified badge',
        danger: true,
        act: async note => {
          await setVerified(user, false, note);
          return `${shownName(user)} is no longer verified`;
        },
      }),
    },
    { id: 'ranking', label: 'Set rank', Icon: ListOrdered, fits: isOrganization, Dialog: RankingDialog },
  ],
  [
    {
      id: 'delete',
      label: 'Delete account',
      Icon: Trash2,
      danger: true,
      fits: isThere,
      off: notToOneself,
      Dialog: DeleteDialog,
    },
  ],
];

function SuspendText({ role }: AdminUser) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>Signed out at once on every device, and cannot sign in</li>
      {role === 'organization' && (
        <>
          <li>Its scrims, tournaments and promos are hidden from every list</li>
          <li>Nobody new can book or register; booked squads keep their rooms and slots</li>
        </>
      )}
      <li>Nothing is deleted: restoring the account brings everything back</li>
    </ul>
  );
}

function RestoreText({ role, suspensionNote }: AdminUser) {
  return (
    <>
      {suspensionNote && <p>Suspended because: {suspensionNote}</p>}
      <p>
        {role === 'organization'
          ? 'It can sign in again, and what it hosts shows in the lists again.'
          : 'It can sign in again.'}
      </p>
    </>
  );
}

/** Suspends or restores an account if it is still in the state shown. @throws ApiError */
async function changeSuspension(
  { _id, suspended: wasSuspended }: AdminUser,
  change: { suspended: boolean; suspensionNote?: string },
): Promise<void> {
  try {
    await api('PUT /admin/users/:id', { params: { id: _id }, body: { ...change, wasSuspended } });
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    // The dialog has a single text under `note`; the account's field has another name.
    const { suspensionNote: note } = cause.fieldErrors;
    throw note ? new ApiError({ ...cause, message: cause.message, fieldErrors: { note } }) : cause;
  }
}

const setVerified = (user: AdminUser, verified: boolean, note: string) =>
  api('POST /admin/orgs/:id/verify', { params: { id: user._id }, body: { verified, note } });
