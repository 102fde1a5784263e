import type { AdminUser } from '@hotdrop/contract/admin/users.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';
import { AddressLine } from '../kit/address-line.tsx';
import { shownName } from './model.ts';

type Props = { user: AdminUser; isSelf: boolean; onOpen: () => void };

/** Who an account is: picture, name, tick and email; pressed, it opens. */
export function UserName({ user, isSelf, onOpen }: Props) {
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
