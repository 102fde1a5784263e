import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { clsx } from 'clsx';
import { Users, WandSparkles } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { count } from '../../lib/format/in-words.ts';
import { useDebounced } from '../../lib/wait.ts';
import { useLastRead } from '../../rooms/last-read.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../../ui/states.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { groupList } from './api.ts';
import { ColumnEmpty, ColumnMessage } from './columns.tsx';
import { GridRow, RowGrid, type RowGridHandle } from './row-grid.tsx';
import { usePagedRows } from './use-paged-rows.ts';
import { groupLine } from './wording.ts';

/** Row height in px, for the virtual list. */
const GROUP_ROW_HEIGHT = 65;

type GroupRowProps = Omit<ComponentProps<typeof GridRow>, 'name' | 'children' | `${string}lassName`> & {
  /** Undefined while its page loads. */
  group: Group | undefined;
};

const GroupRow = memo(function GroupRow({ group, selected, ...place }: GroupRowProps) {
  return (
    <GridRow
      {...place}
      name={group?.name}
      selected={selected}
      className={clsx(
        'h-full cursor-pointer items-center border-line border-b pl-4',
        selected
          ? 'bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface-1))] shadow-[inset_3px_0_0_var(--accent)]'
          : 'hover:bg-surface-2',
      )}
      cellClassName="flex min-w-0 flex-1 items-center gap-2"
    >
      {group ? (
        <>
          <span
            aria-hidden
            hidden={group.name === `Group ${group.number}`}
            className={clsx(
              'numeric min-w-9 shrink-0 text-[1.375rem]',
              selected ? 'text-[color-mix(in_oklab,var(--accent)_88%,var(--ink))]' : 'text-ink-3',
            )}
          >
            {group.number}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2 leading-snug">
              <span className="min-w-0 truncate">{group.name}</span>
              <UnreadDot group={group} />
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
    </GridRow>
  );
});

/** Marks unread messages in the group's room. */
function UnreadDot({ group }: { group: Group }) {
  const read = useLastRead(group.roomId);
  if ((group.lastPostSeq ?? 0) <= read) return null;
  return (
    <span className="size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only">New messages</span>
    </span>
  );
}

type Props = {
  tournamentId: string;
  openId: string | null;
  /** The number of the open group, once known. */
  openNumber: number | null;
  /** Number of groups in the whole tournament, whatever the search. */
  groupCount: number;
  onOpen: (group: Group) => void;
  onMenu: (group: Group, button: HTMLElement) => void;
  onAuto: () => void;
  /** Focuses the list, or the heading if there is no list. */
  focusRef: Ref<{ focus: () => void }>;
  disabled: boolean;
};

/** The search shows from this many groups on. */
const SEARCH_FROM = 12;

/** The groups, any number of them; Enter or a press opens one. */
export function GroupsColumn({
  tournamentId,
  openId,
  openNumber,
  groupCount,
  focusRef,
  disabled,
  ...on
}: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const list = useMemo(() => groupList(tournamentId, search), [tournamentId, search]);
  const rows = usePagedRows(list, !disabled);
  const grid = useRef<RowGridHandle>(null);
  const gridId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = rows.total === 0;
  const followed = useRef(false);
  const focusHere = () => {
    followed.current = true;
    (document.getElementById(gridId) ?? heading.current)?.focus();
  };
  useImperativeHandle(focusRef, () => ({ focus: focusHere }));
  useEffect(() => {
    // The last group is gone, and the list with it.
    if (isEmpty && followed.current && document.activeElement === document.body) heading.current?.focus();
  }, [isEmpty]);

  const shown = useRef(false);
  useEffect(() => {
    // Scrolls to a group opened by a link. Numbers match rows, unless groups were deleted.
    if (shown.current || openNumber === null || rows.total === 0 || search !== '') return;
    shown.current = true;
    grid.current?.moveTo(Math.min(openNumber, rows.total) - 1);
  }, [openNumber, rows.total, search]);

  function withGroup(index: number, act: (group: Group) => void) {
    const group = rows.rowAt(index);
    if (!group) return;
    shown.current = true;
    act(group);
  }

  function onKey({ key }: KeyboardEvent, index: number): boolean {
    const opens = key === 'Enter' || key === ' ';
    if (opens) withGroup(index, on.onOpen);
    return opens;
  }

  return (
    <>
      <div className="flex min-h-[4.25rem] items-center justify-between gap-2 border-line border-b py-2 pr-3 pl-4">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          Groups <span className="numeric text-ink-3">{groupCount > 0 && count(groupCount)}</span>
        </h2>
        <Button
          size="sm"
          icon={<WandSparkles aria-hidden size={17} />}
          disabled={disabled}
          className="shrink-0 whitespace-nowrap"
          onClick={on.onAuto}
        >
          Auto groups
        </Button>
      </div>
      {(groupCount >= SEARCH_FROM || typed !== '') && (
        <div className="border-line border-b px-3 py-2">
          <TextFilter
            label="Find a group"
            placeholder="Name or number"
            value={typed}
            disabled={disabled}
            onChange={setTyped}
          />
        </div>
      )}
      {rows.isPending && !disabled && <GroupsSkeleton />}
      {rows.error && (
        <ColumnMessage>
          <LoadError title={groupFallbackTexts.loadTournamentData} query={rows} />
        </ColumnMessage>
      )}
      {!rows.isPending && !rows.error && rows.total === 0 && (
        <ColumnMessage>
          {search === '' ? (
            <ColumnEmpty icon={<Users aria-hidden size={28} />} title="No groups yet">
              Create them all with Auto groups, or select teams and press New group.
            </ColumnEmpty>
          ) : (
            <p className="px-4 py-8 text-center text-ink-2">No matching groups.</p>
          )}
        </ColumnMessage>
      )}
      <RowGrid
        handle={grid}
        id={gridId}
        list={rows.list}
        total={rows.total}
        itemHeight={GROUP_ROW_HEIGHT}
        aria-label="Groups"
        disabled={disabled}
        onPress={index => withGroup(index, on.onOpen)}
        onMenu={(index, button) => withGroup(index, group => on.onMenu(group, button))}
        onKey={onKey}
        className="min-h-0 flex-1"
        renderRow={(group, place) => (
          <GroupRow {...place} group={group} selected={group !== undefined && group._id === openId} />
        )}
      />
    </>
  );
}

function GroupsSkeleton() {
  return (
    <div role="status" aria-label="Loading groups" className="grid">
      {['a', 'b', 'c', 'd'].map(row => (
        <div key={row} className="grid h-[65px] content-center gap-2 border-line border-b pr-10 pl-14">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}
