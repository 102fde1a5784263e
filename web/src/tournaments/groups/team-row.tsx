import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Layout } from './manager-view.ts';
import { RowMenuButton } from './row-menu-button.tsx';

/** Heights in px; the virtual list counts with them. */
export const rowHeights: Record<Layout, number> = { list: 61, grid: 164 };

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
        isCard ? 'absolute inset-1 rounded-card border' : 'h-full items-center border-b pl-4',
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
        className={clsx(
          'flex min-w-0 flex-1',
          isCard ? 'flex-wrap content-start gap-x-2.5 p-3' : 'items-center gap-3',
        )}
      >
        <span
          aria-hidden
          className={clsx(
            'grid size-[1.125rem] shrink-0 place-items-center rounded-[5px] border-[1.5px]',
            isCard && 'my-[0.3125rem]',
            selected ? 'border-accent bg-accent text-on-accent' : 'border-ink-3',
          )}
        >
          {selected && <Check size={13} strokeWidth={3.5} />}
        </span>
        {team ? <TeamText team={team} isCard={isCard} /> : <RowSkeleton />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className={clsx(isCard && 'absolute top-0 right-0')}>
        <RowMenuButton name={team?.teamName} active={active} disabled={disabled} />
      </div>
    </div>
  );
});

function TeamText({ team, isCard }: { team: Participant; isCard: boolean }) {
  const names = team.players.map(player => player.ignName).join(', ');
  const number = <span className="numeric shrink-0 text-ink-3 text-sm">#{team.number}</span>;
  const chip = team.group && (
    <span className="numeric min-w-0 max-w-16 shrink-0 self-center sm:max-w-24 truncate rounded-tag bg-surface-3 px-1.5 py-0.5 text-ink-2 text-sm leading-snug">
      {team.group.name}
    </span>
  );
  if (isCard) {
    return (
      <>
        <Avatar name={team.teamName} src={team.userId.avatarUrl} size="sm" />
        <span className="flex h-7 items-center">{number}</span>
        <p className="mt-2 line-clamp-2 w-full break-words leading-snug">{team.teamName}</p>
        <p className="w-full truncate text-ink-3 text-sm leading-snug">{names}</p>
        {chip && <p className="mt-1.5 flex w-full">{chip}</p>}
      </>
    );
  }
  return (
    <>
      <Avatar name={team.teamName} src={team.userId.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-snug">{team.teamName}</p>
        <p className="truncate text-ink-3 text-sm leading-snug">{names}</p>
      </div>
      {chip}
      {number}
    </>
  );
}

/** It stands still: a list that scrolls fast would start an animation per row. */
function RowSkeleton() {
  return (
    <>
      <Skeleton className="size-7 animate-none!" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5 animate-none!" />
        <Skeleton className="h-3 w-3/5 animate-none!" />
      </span>
    </>
  );
}
