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
import type { MenuItem } from '../../ui/menu-list.tsx';

/** What an admin can do with an account, beside opening it. */
const userActs = ['edit', 'role', 'suspend', 'restore', 'verify', 'unverify', 'ranking', 'delete'] as const;
export type UserAct = (typeof userActs)[number];

const icons = {
  edit: Pencil,
  role: UserRoundCog,
  suspend: UserRoundX,
  restore: RotateCcw,
  verify: BadgeCheck,
  unverify: BadgeX,
  ranking: ListOrdered,
  delete: Trash2,
};

const labels: Record<UserAct, string> = {
  edit: 'Edit',
  role: 'Change role',
  suspend: 'Suspend',
  restore: 'Restore',
  verify: 'Verify',
  unverify: 'Remove the verified badge',
  ranking: 'Set rank',
  delete: 'Delete account',
};

/** Nobody does these to the own account: the last admin could lock everybody out (OWN_ACCOUNT). */
const notToOneself: readonly UserAct[] = ['role', 'suspend', 'restore', 'delete'];
const ownAccountText = 'Only another admin can do this to your account';

/** The acts that fit the account as it is, in their order; none for a deleted one. */
export function actsFor(user: AdminUser): UserAct[] {
  if (user.deletedAt) return [];
  const isOrganization = user.role === 'organization';
  return userActs.filter(act => {
    if (act === 'suspend') return !user.suspended;
    if (act === 'restore') return user.suspended;
    if (act === 'verify') return isOrganization && !user.verified;
    if (act === 'unverify') return isOrganization && user.verified === true;
    return act !== 'ranking' || isOrganization;
  });
}

type Options = { isSelf: boolean; onAct: (act: UserAct) => void };

/** The acts as entries of a menu; those that nobody does to oneself say why they are off. */
export function userMenu(user: AdminUser, { isSelf, onAct }: Options): MenuItem[] {
  return actsFor(user).map(act => {
    const Icon = icons[act];
    const isOff = isSelf && notToOneself.includes(act);
    return {
      id: act,
      label: isOff ? (
        <span className="py-1.5">
          {labels[act]}
          <span className="block text-sm">{ownAccountText}</span>
        </span>
      ) : (
        labels[act]
      ),
      icon: <Icon aria-hidden size={18} className="shrink-0" />,
      disabled: isOff,
      danger: act === 'suspend' || act === 'delete',
      separated: act === 'suspend' || act === 'restore' || act === 'delete',
      onSelect: () => onAct(act),
    };
  });
}

/** The entry that opens an account. */
export function openItem(onOpen: () => void): MenuItem {
  return { id: 'open', label: 'Open', icon: <IdCard aria-hidden size={18} />, onSelect: onOpen };
}
