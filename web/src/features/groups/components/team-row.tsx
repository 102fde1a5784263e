import type { Participant } from '@hotdrop/contract/tournaments/registration.ts';
import { clsx } from 'clsx';
import { Check, EllipsisVertical } from 'lucide-react';
import { memo } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { imageUrl } from '../../../lib/image-url.ts';
import type { Layout } from '../manager-view.ts';

/** Heights in px; the virtual list counts with them. */
export const rowHeights: Record<Layout, number> = { list: 61, grid: 132 };

type Props = {
  id: string;
  index: number;
  /** Undefined while its page is on the way. */
  team: Participant | undefined;
  layout: Layout;
  selected: boolean;
  /** Whether the keyboard is on it. */
  active: boolean;
  disabled: boolean;
};

/** A team of the list. It has no handlers: the list hears what happens in all its rows. */
export const TeamRow = memo(function TeamRow({ id, index, team, layout, selected, active, disabled }: Props) {
  const isCard = layout === 'grid';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be positioned row by row
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points at its active row
    <div
      role="row"
      id={id}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-busy={team ? undefined : true}
      className={clsx(
        'flex select-none',
        isCard ? 'absolute inset-1 items-start rounded-card border' : 'h-full items-center border-b pl-4',
        selected
          ? 'border-line bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface-1))]'
          : 'border-line hover:bg-surface-2',
        selected && !isCard && 'shadow-[inset_3px_0_0_var(--accent)]',
        selected && isCard && 'border-accent',
        active &&
          'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="gridcell"
        className={clsx('flex min-w-0 flex-1 gap-3', isCard ? 'items-start p-3 pr-0' : 'items-center')}
      >
        <span
          aria-hidden
          className={clsx(
            'grid size-[1.125rem] shrink-0 place-items-center rounded-[5px] border-[1.5px]',
            isCard && 'mt-1.5',
            selected ? 'border-accent bg-accent text-on-accent' : 'border-ink-3',
          )}
        >
          {selected && <Check size={13} strokeWidth={3.5} />}
        </span>
        {team ? <TeamText team={team} isCard={isCard} /> : <RowSkeleton />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell">
        <button
          type="button"
          data-menu
          disabled={disabled || !team}
          tabIndex={active ? 0 : -1}
          aria-label={team ? `Actions for ${team.teamName}` : 'Loading'}
          aria-haspopup="menu"
          className="grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink disabled:opacity-50"
        >
          <EllipsisVertical aria-hidden size={18} />
        </button>
      </div>
    </div>
  );
});

function TeamText({ team, isCard }: { team: Participant; isCard: boolean }) {
  const names = team.players.map(player => player.ignName).join(', ');
  const number = <span className="numeric shrink-0 text-ink-3 text-sm">#{team.number}</span>;
  const chip = team.group && (
    <span className="numeric min-w-0 max-w-24 shrink-0 self-center truncate rounded-tag bg-surface-3 px-1.5 py-0.5 text-ink-2 text-sm leading-snug">
      {team.group.name}
    </span>
  );
  if (isCard) {
    return (
      <div className="min-w-0 flex-1">
        <p className="flex min-h-7 items-center gap-2">
          <Avatar name={team.teamName} src={imageUrl(team.userId.avatarUrl)} size="sm" />
          {number}
        </p>
        {/* Past the button, which stands only in the first line. */}
        <p className="mt-1.5 -mr-8 truncate leading-snug">{team.teamName}</p>
        <p className="-mr-8 truncate text-ink-3 text-sm leading-snug">{names}</p>
        <p className="mt-1 flex h-6 min-w-0">{chip}</p>
      </div>
    );
  }
  return (
    <>
      <Avatar name={team.teamName} src={imageUrl(team.userId.avatarUrl)} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-snug">{team.teamName}</p>
        <p className="truncate text-ink-3 text-sm leading-snug">{names}</p>
      </div>
      {chip}
      {number}
    </>
  );
}

function RowSkeleton() {
  return (
    <>
      <Skeleton className="size-7" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </span>
    </>
  );
}
