import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowMenuButton } from './row-menu-button.tsx';
import { groupLine } from './wording.ts';

/** Height in px; the virtual list counts with it. */
export const GROUP_ROW_HEIGHT = 65;

type Props = {
  id: string;
  index: number;
  /** Undefined while its page is on the way. */
  group: Group | undefined;
  open: boolean;
  active: boolean;
  disabled: boolean;
  /** Shows that its room has messages that were not read here. */
  unread: (group: Group) => ReactNode;
};

/** A group of the list. It has no handlers: the list hears what happens in all its rows. */
export const GroupRow = memo(function GroupRow({ id, index, group, open, active, disabled, unread }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be positioned row by row
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points at its active row
    <div
      role="row"
      id={id}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={open}
      aria-busy={group ? undefined : true}
      className={clsx(
        'flex h-full cursor-pointer select-none items-center border-line border-b pl-4',
        open
          ? 'bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface-1))] shadow-[inset_3px_0_0_var(--accent)]'
          : 'hover:bg-surface-2',
        active &&
          'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-2">
        {group ? (
          <>
            <span
              aria-hidden
              hidden={group.name === `Group ${group.number}`}
              className={clsx(
                'numeric min-w-9 shrink-0 text-[1.375rem]',
                open ? 'text-[color-mix(in_oklab,var(--accent)_88%,var(--ink))]' : 'text-ink-3',
              )}
            >
              {group.number}
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 leading-snug">
                <span className="min-w-0 truncate">{group.name}</span>
                {unread(group)}
              </p>
              <p className="truncate text-ink-3 text-sm leading-snug">{groupLine(group)}</p>
            </div>
          </>
        ) : (
          <span className="grid flex-1 gap-2 pl-11">
            <Skeleton className="h-3.5 w-2/5 animate-none!" />
            <Skeleton className="h-3 w-3/5 animate-none!" />
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell">
        <RowMenuButton name={group?.name} active={active} disabled={disabled} />
      </div>
    </div>
  );
});
