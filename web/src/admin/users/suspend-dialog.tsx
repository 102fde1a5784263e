import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { ApiError, api } from '../../lib/api/client.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { shownName } from './model.ts';

type Props = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

/**
 * PUT /admin/users/{id}, as long as the account is in the state that was shown. Gives what to say where somebody else, or
 * another tab, was first: the note of a suspension that stands is not written over. @throws ApiError
 */
async function changeSuspension(
  user: AdminUser,
  change: { suspended: boolean; suspensionNote?: string },
): Promise<{ words: string; good: false } | null> {
  try {
    await api('PUT /admin/users/:id', {
      params: { id: user._id },
      body: { ...change, wasSuspended: user.suspended },
    });
    return null;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (isAlreadySo.includes(cause.code)) return { words: cause.message, good: false };
    throw besideNote(cause);
  }
}

/** The dialog has its one text under `note`, the account under another name. */
function besideNote(error: ApiError): ApiError {
  const { suspensionNote: note } = error.fieldErrors;
  return note ? new ApiError({ ...error, message: error.message, fieldErrors: { note } }) : error;
}

const isAlreadySo = ['USER_SUSPENDED', 'USER_NOT_SUSPENDED'];

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
              <li>Nobody new can book or register; booked squads keep their rooms and slots</li>
            </>
          )}
          <li>Nothing is deleted: restoring the account brings all of it back</li>
        </ul>
      }
      note={{ keepAs: `suspend:${user._id}`, label: 'Why', help: 'Only admins see this.' }}
      confirmLabel="Suspend"
      danger
      act={async suspensionNote => {
        const already = await changeSuspension(user, { suspended: true, suspensionNote });
        await refresh();
        return already ?? `${name} is suspended`;
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
        const already = await changeSuspension(user, { suspended: false });
        await refresh();
        return already ?? `${name} is restored`;
      }}
      onClose={onClose}
    />
  );
}
