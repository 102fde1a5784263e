import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { clsx } from 'clsx';
import { Users, WandSparkles } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { failureText } from '../../lib/api/error.ts';
import { count } from '../../lib/format/in-words.ts';
import { useDebounced } from '../../lib/wait.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import { groupList } from './api.ts';
import { ColumnMessage } from './columns.tsx';
import { RowMenuButton } from './menus.tsx';
import { menuButtonOf, rowIndexOf, useGridCursor } from './use-grid-cursor.ts';
import { usePagedRows } from './use-paged-rows.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { groupLine } from './wording.ts';

/** Height in px; the virtual list counts with it. */
const GROUP_ROW_HEIGHT = 65;

type GroupRowProps = {
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
const GroupRow = memo(function GroupRow({ id, index, group, open, active, disabled, unread }: GroupRowProps) {
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

type Props = {
  tournamentId: string;
  openId: string | null;
  /** The number of the open group, as soon as that is known. */
  openNumber: number | null;
  /** Of the whole tournament, whatever is searched. */
  groupCount: number;
  onOpen: (group: Group) => void;
  onMenu: (group: Group, button: HTMLElement) => void;
  onAuto: () => void;
  unread: (group: Group) => ReactNode;
  /** Gives the list the focus; the heading, once there is no list. */
  focusRef: Ref<{ focus: () => void }>;
  disabled: boolean;
};

/** With fewer groups than this there is nothing to search. */
const SEARCH_FROM = 12;

/** The groups, any number of them: Enter or a press opens one. */
export function GroupsColumn({
  tournamentId,
  openId,
  openNumber,
  groupCount,
  unread,
  focusRef,
  disabled,
  ...on
}: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const list = useMemo(() => groupList(tournamentId, search), [tournamentId, search]);
  const rows = usePagedRows(list, !disabled);
  const handle = useRef<VirtualListHandle>(null);
  const cursor = useGridCursor({ count: rows.total, list: handle });
  const { rowAt, onRange } = useRowsInView(rows.list, rows.total, cursor.active, !disabled);

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

  const { setActive } = cursor;
  const shown = useRef(false);
  useEffect(() => {
    // By a link to a group far down the list; numbers are places, but for groups that were deleted.
    if (shown.current || openNumber === null || rows.total === 0 || search !== '') return;
    shown.current = true;
    const index = Math.min(openNumber, rows.total) - 1;
    handle.current?.reveal(index);
    setActive(index);
  }, [openNumber, rows.total, search, setActive]);

  function act(index: number, button: HTMLElement | null) {
    const group = rowAt(index);
    if (!group || disabled) return;
    shown.current = true;
    if (button) on.onMenu(group, button);
    else on.onOpen(group);
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const index = rowIndexOf(event.target);
    if (index === null) return;
    cursor.setActive(index);
    act(index, event.target instanceof Element ? event.target.closest<HTMLElement>('[data-menu]') : null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || cursor.onMoveKey(event) !== null) return;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.key === 'Enter' || event.key === ' ') act(cursor.active, null);
    else if (isMenuKey) act(cursor.active, menuButtonOf(event.currentTarget, cursor.active));
    else return;
    event.preventDefault();
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
          <ErrorState
            title={groupFallbackTexts.loadTournamentData}
            message={failureText(rows.error)}
            onRetry={rows.retry}
            busy={rows.isFetching}
          />
        </ColumnMessage>
      )}
      {!rows.isPending && !rows.error && rows.total === 0 && (
        <ColumnMessage>
          {search === '' ? (
            <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
              <Users aria-hidden size={28} className="text-ink-3" />
              <p className="font-bold font-display text-lg">No groups yet</p>
              <p className="text-ink-2 text-sm">
                Make them all at once with Auto groups, or choose teams and press New group.
              </p>
            </div>
          ) : (
            <p className="px-4 py-8 text-center text-ink-2">No group by that name or number.</p>
          )}
        </ColumnMessage>
      )}
      {rows.total > 0 && (
        <VirtualList
          handle={handle}
          count={rows.total}
          itemHeight={GROUP_ROW_HEIGHT}
          keep={cursor.active}
          onRange={onRange}
          id={gridId}
          role="grid"
          aria-label="Groups"
          aria-rowcount={rows.total}
          aria-activedescendant={cursor.activeId}
          tabIndex={0}
          onClick={onClick}
          onKeyDown={onKeyDown}
          className="group/list min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none [contain:strict]"
          renderItem={index => {
            const group = rowAt(index);
            return (
              <GroupRow
                id={cursor.rowId(index)}
                index={index}
                group={group}
                open={group !== undefined && group._id === openId}
                active={index === cursor.active}
                disabled={disabled}
                unread={unread}
              />
            );
          }}
        />
      )}
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
