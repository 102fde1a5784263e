import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { RankingDialog } from './ranking-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RestoreDialog, SuspendDialog } from './suspend-dialog.tsx';
import type { UserAct } from './user-acts.tsx';
import { UnverifyDialog, VerifyDialog } from './verify-dialog.tsx';

export type AskedAct = { user: AdminUser; act: UserAct };

type Props = { asked: AskedAct; isSelf: boolean; refresh: () => Promise<void>; onClose: () => void };

/** The question that belongs to an act on an account. */
export function UserActDialog({ asked: { user, act }, isSelf, refresh, onClose }: Props) {
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
