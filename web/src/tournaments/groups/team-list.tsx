import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Layout } from './manager-view.ts';
import { GridRow, RowGrid, type RowGridHandle } from './row-grid.tsx';
import { isSelected, type Selection } from './selection.ts';
import type { PagedList } from './use-paged-rows.ts';

/** Row heights in px, for the virtual list. */
export const rowHeights: Record<Layout, number> = { list: 61, grid: 164 };

type TeamRowProps = Omit<ComponentProps<typeof GridRow>, 'name' | `${string}lassName` | 'children'> & {
  /** Undefined while its page loads. */
  team: Participant | undefined;
  layout: Layout;
};

const TeamRow = memo(function TeamRow({ team, layout, selected, ...place }: TeamRowProps) {
  const isCard = layout === 'grid';
  return (
    <GridRow
      {...place}
      name={team?.teamName}
      selected={selected}
      className={clsx(
        isCard ? 'absolute inset-1 rounded-card border' : 'h-full items-center border-b pl-4',
        selected
          ? 'border-line bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface-1))]'
          : 'border-line hover:bg-surface-2',
        selected && !isCard && 'shadow-[inset_3px_0_0_var(--accent)]',
        selected && isCard && 'border-accent',
      )}
      cellClassName={clsx(
        'flex min-w-0 flex-1',
        isCard ? 'flex-wrap content-start gap-x-2.5 p-3' : 'items-center gap-3',
      )}
      menuClassName={isCard ? 'absolute top-0 right-0' : undefined}
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
    </GridRow>
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

/** Not animated: a list that scrolls fast would start an animation per row. */
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

type Props = {
  total: number;
  list: PagedList<Participant>;
  layout: Layout;
  /** Another list (search, filter) scrolls to its top. */
  listName: string;
  selection: Selection;
  onToggle: (index: number) => void;
  onSelectTo: (index: number, from: number) => void;
  onSelectAll: () => void;
  onClear: () => void;
  onDetails: (index: number) => void;
  onMenu: (index: number, button: HTMLElement) => void;
  disabled: boolean;
  empty: ReactNode;
};

/** Minimum width of a card in px: two fit side by side on a phone. */
const CARD_WIDTH = 164;

/** The Manager's teams, any number of them. A press or Space selects one, Shift a range. */
export function TeamList({ total, list, layout, listName, selection, disabled, empty, ...on }: Props) {
  const grid = useRef<RowGridHandle>(null);
  const [frame, width] = useElementWidth();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list, not another place in it
  useEffect(() => grid.current?.toTop(), [listName]);

  function onKey(event: KeyboardEvent, index: number): boolean {
    if (event.key === ' ') {
      event.shiftKey ? on.onSelectTo(index, index) : on.onToggle(index);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) on.onSelectAll();
    else if (event.key === 'Escape') on.onClear();
    else if (event.key === 'Enter') on.onDetails(index);
    else return false;
    return true;
  }

  if (total === 0) return <div className="min-h-0 flex-1 overflow-y-auto p-4">{empty}</div>;
  return (
    <div ref={frame} className="min-h-0 flex-1">
      <RowGrid
        handle={grid}
        list={list}
        total={total}
        columns={layout === 'grid' ? Math.max(1, Math.floor(width / CARD_WIDTH)) : 1}
        itemHeight={rowHeights[layout]}
        aria-label="Teams"
        aria-multiselectable
        aria-disabled={disabled || undefined}
        disabled={disabled}
        onPress={(index, from, event) => (event.shiftKey ? on.onSelectTo(index, from) : on.onToggle(index))}
        onMenu={on.onMenu}
        onKey={onKey}
        onMove={(index, from, event) => event.shiftKey && on.onSelectTo(index, from)}
        className="h-full overflow-x-hidden"
        renderRow={(team, place) => (
          <TeamRow
            {...place}
            team={team}
            layout={layout}
            selected={team ? isSelected(selection, team.userId._id) : selection.kind === 'matching'}
          />
        )}
      />
    </div>
  );
}

/** Returns the width of an element in px, kept up to date: `[ref, width]`. */
function useElementWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.clientWidth);
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
