import {
  ClipboardCopy,
  DoorOpen,
  IdCard,
  LogOut,
  MoveRight,
  Pencil,
  Trash2,
  UserRoundX,
  Users,
} from 'lucide-react';
import type { MenuItem } from '../../ui/menu-list.tsx';

type TeamActions = {
  onDetails: () => void;
  onMove: () => void;
  /** Null for a team in no group. */
  onUngroup: (() => void) | null;
  onRemove: () => void;
};

export function teamMenu({ onDetails, onMove, onUngroup, onRemove }: TeamActions): MenuItem[] {
  return [
    { id: 'details', label: 'Details', icon: <IdCard aria-hidden size={18} />, onSelect: onDetails },
    { id: 'move', label: 'Move to…', icon: <MoveRight aria-hidden size={18} />, onSelect: onMove },
    ...(onUngroup
      ? [
          {
            id: 'ungroup',
            label: 'Remove from group',
            icon: <LogOut aria-hidden size={18} />,
            onSelect: onUngroup,
          },
        ]
      : []),
    {
      id: 'remove',
      label: 'Remove from tournament',
      icon: <UserRoundX aria-hidden size={18} />,
      danger: true,
      separated: true,
      onSelect: onRemove,
    },
  ];
}

type GroupActions = {
  onOpen: () => void;
  onShowTeams: () => void;
  onRename: () => void;
  onCopy: () => void;
  onDelete: () => void;
};

export function groupMenu({ onOpen, onShowTeams, onRename, onCopy, onDelete }: GroupActions): MenuItem[] {
  return [
    { id: 'open', label: 'Open', icon: <DoorOpen aria-hidden size={18} />, onSelect: onOpen },
    { id: 'teams', label: 'Show its teams', icon: <Users aria-hidden size={18} />, onSelect: onShowTeams },
    { id: 'rename', label: 'Rename', icon: <Pencil aria-hidden size={18} />, onSelect: onRename },
    {
      id: 'copy',
      label: 'Copy list for WhatsApp',
      icon: <ClipboardCopy aria-hidden size={18} />,
      onSelect: onCopy,
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden size={18} />,
      danger: true,
      separated: true,
      onSelect: onDelete,
    },
  ];
}

type Props = {
  /** Of the row; undefined while that is on the way. */
  name: string | undefined;
  /** Whether the keyboard is on its row. */
  active: boolean;
  disabled: boolean;
};

/**
 * Opens the menu of a row; the list hears its press. The dots are a background, because an icon's elements in every row
 * are what scrolling on a slow phone spends its frames on.
 */
export function RowMenuButton({ name, active, disabled }: Props) {
  return (
    <button
      type="button"
      data-menu
      disabled={disabled || name === undefined}
      tabIndex={active ? 0 : -1}
      aria-label={name === undefined ? 'Loading' : `Actions for ${name}`}
      aria-haspopup="menu"
      className="block size-11 rounded-control bg-[length:4px_6px] bg-[radial-gradient(circle,currentColor_1.4px,transparent_1.9px)] bg-origin-content bg-clip-content px-5 py-[0.8125rem] text-ink-2 hover:text-ink disabled:opacity-50"
    />
  );
}
