import type { AdminUser } from '@hotdrop/contract/admin/users/users.ts';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../lib/api/error.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { adminUserQuery, deleteUser } from './api.ts';
import { deletedText, shownName, takenAlongLines } from './model.ts';

type Props = { user: AdminUser; refresh: () => Promise<void>; onClose: () => void };

/** Erases the person of an account, after naming what goes with it. */
export function DeleteDialog({ user, refresh, onClose }: Props) {
  // Counted for this very question: minutes ago it may have been less.
  const query = useQuery({ ...adminUserQuery(user._id), staleTime: 0, gcTime: 0 });
  const taken = query.data?.takesAlong;
  const lines = taken ? takenAlongLines(taken) : [];
  return (
    <ActDialog
      title={`Delete ${shownName(user)}?`}
      body={
        <>
          <p>
            Name, email, phone and picture are erased for good, and it is signed out at once. Past results,
            bookings and payments stay, without a name.
          </p>
          {query.isPending && (
            <div role="status" aria-label="Checking what is deleted with it" className="grid gap-2">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-5 w-3/5" />
            </div>
          )}
          {query.isError && !taken && (
            <ErrorState
              title="Could not check what is deleted with it"
              message={failureText(query.error)}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          )}
          {taken && lines.length === 0 && <p>Nothing else is deleted.</p>}
          {lines.length > 0 && (
            <div className="text-ink">
              <p className="font-semibold">Also deleted</p>
              <ul className="mt-1 list-disc space-y-1 pl-5">
                {lines.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
      typed="DELETE"
      // While it is counted anew, what is shown may be less than what goes.
      waiting={!taken || query.isFetching}
      confirmLabel="Delete account"
      danger
      act={async () => {
        await deleteUser(user._id);
        await refresh();
        return taken ? deletedText(taken) : 'Account deleted';
      }}
      onClose={onClose}
    />
  );
}
