import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { ActDialog } from '../../components/admin/act-dialog.tsx';
import { api } from '../../lib/api/client.ts';
import { shownName } from './model.ts';

type Props = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

/** Suspends an account, with a note for admins. */
export function SuspendDialog({ user, refresh, onClose }: Props) {
  const name = shownName(user);
  return (
    <ActDialog
      title={`Suspend ${name}?`}
      body={
        <ul className="list-disc space-y-1 pl-5">
          <li>Signed out at once on every device, and no way to sign in</li>
          {user.role === 'organization' && (
            <>
              <li>Its scrims, tournaments and promos are hidden from every list</li>
              <li>Nobody new can book or register; who is in already keeps room and slot</li>
            </>
          )}
          <li>Nothing is deleted: restoring the account brings all of it back</li>
        </ul>
      }
      note={{ label: 'Why', help: 'Only admins read it.', initial: user.suspensionNote }}
      confirmLabel="Suspend"
      danger
      act={async suspensionNote => {
        await api('PUT /admin/users/:id', {
          params: { id: user._id },
          body: { suspended: true, suspensionNote },
        });
        await refresh();
        return `${name} is suspended`;
      }}
      onClose={onClose}
    />
  );
}

/** Lifts a suspension. */
export function RestoreDialog({ user, refresh, onClose }: Props) {
  const name = shownName(user);
  return (
    <ActDialog
      title={`Restore ${name}?`}
      body={
        <>
          {user.suspensionNote && <p>Suspended because: {user.suspensionNote}</p>}
          <p>
            {user.role === 'organization'
              ? 'It can sign in again, and what it hosts shows in the lists again.'
              : 'It can sign in again.'}
          </p>
        </>
      }
      confirmLabel="Restore"
      act={async () => {
        await api('PUT /admin/users/:id', { params: { id: user._id }, body: { suspended: false } });
        await refresh();
        return `${name} is restored`;
      }}
      onClose={onClose}
    />
  );
}
