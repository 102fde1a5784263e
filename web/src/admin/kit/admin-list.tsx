import { ChevronLeft, ChevronRight, ChevronsLeft, SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ListSearch } from '../../events/list-search.tsx';
import { isHiccup } from '../../lib/api/error.ts';
import { count, plural } from '../../lib/format/in-words.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { type AdminColumn, AdminTable } from './admin-table.tsx';
import { BrokenLink } from './not-loaded.tsx';
import { type AdminListState, pageSize } from './use-admin-list.ts';

type Props<Row> = {
  /** From `useAdminList`. */
  list: AdminListState<Row>;
  /** Name of the list: "Accounts". */
  label: string;
  /** A row in a count: 'account'; `nouns` if adding an s is wrong. */
  noun: string;
  nouns?: string;
  /** Replaces "Failed to load" and the label. */
  failed?: string;
  /** Fields that the search covers; without it there is no search. */
  search?: string;
  /** `PillSelect` for each choice, `FilterChip` for an ID filter. */
  filters?: ReactNode;
  columns: readonly AdminColumn<Row>[];
  nameOf: (row: Row) => string;
  actions?: (row: Row) => MenuItem[];
  /** Shown beside the count, such as a sum. */
  aside?: ReactNode;
  /** The section's main action, at the right above the filters. */
  action?: ReactNode;
  /** Shown if the list is empty without filters. */
  empty: { icon: ReactNode; title: string; body?: string };
};

/** Height of the navbar plus some space, in px. */
const belowNavbar = 72;

/**
 * A list of the admin panel: search (with `/` as shortcut), filters, count, table, pager; skeleton, empty and failed
 * states.
 *
 *     <AdminList
 *       list={list} label="Bookings" noun="booking" search="Squad, scrim or account"
 *       filters={
 *         <>
 *           <PillSelect label="Status" value={list.filters.status} options={statusOptions} onChange={status => list.change({ status })} />
 *           {list.filters.userId && <FilterChip label="One account" onRemove={() => list.change({ userId: '' })} />}
 *         </>
 *       }
 *       columns={[{ label: 'Squad', head: true, cell: row => row.teamName }, …]}
 *       nameOf={row => row.teamName} actions={row => bookingMenu(row)}
 *       empty={{ icon: <Ticket size={32} />, title: 'No bookings yet' }}
 *     />
 *
 * On screens narrower than 56rem, and so in jsdom, the rows are a list of that name; else a table.
 */
export function AdminList<Row extends { _id: string }>(props: Props<Row>) {
  const { list, label, search, filters, aside, action } = props;
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region);

  /** Another page starts at its top. */
  const turning = (go: (() => void) | null) =>
    go &&
    (() => {
      go();
      const list = region.current;
      if (!list) return;
      list.focus({ preventScroll: true });
      window.scrollTo(0, list.getBoundingClientRect().top + window.scrollY - belowNavbar);
    });

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      {(search || action) && (
        <div className="flex flex-wrap items-center gap-3">
          {search && (
            <div className="flex min-w-0 grow basis-64">
              <ListSearch label={search} value={list.typed} onChange={list.setTyped} />
            </div>
          )}
          {action && <div className="max-sm:grid max-sm:w-full">{action}</div>}
        </div>
      )}
      {filters && (
        <div className="flex flex-wrap items-center gap-2 [&_select]:max-w-64 [&_select]:text-ellipsis">
          {filters}
        </div>
      )}
      {list.loading ? (
        <RowsSkeleton label={label} />
      ) : list.error ? (
        <Failed list={list} title={props.failed ?? `Failed to load ${label.toLowerCase()}`} />
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-ink-2">
            <p role="status">{list.total !== null && plural(list.total, props.noun, props.nouns)}</p>
            {aside}
          </div>
          {list.items.length === 0 ? (
            <Nothing {...props} />
          ) : (
            <AdminTable {...props} rows={list.items} keyOf={row => row._id} busy={list.busy} />
          )}
          <Pager
            page={list.page}
            total={list.total ?? 0}
            shown={list.items.length}
            next={turning(list.next)}
            previous={turning(list.previous)}
            first={turning(list.first)}
          />
        </>
      )}
    </section>
  );
}

/** Focuses the list when the focused row, or the row whose menu opened a dialog, disappears with an action. */
function useKeptFocus(region: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (document.activeElement !== document.body || !last.current || last.current.isConnected) return;
    // An open dialog manages the focus.
    if (document.querySelector('dialog[open]')) return;
    last.current = null;
    region.current?.focus({ preventScroll: true });
  });
}

function Nothing<Row>({ list, empty }: Props<Row>) {
  if (list.first) return <EmptyState icon={empty.icon} title="Nothing more here" />;
  if (list.filtered) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="Nothing matches"
        actions={<Button onClick={list.reset}>Reset filters</Button>}
      />
    );
  }
  return <EmptyState {...empty} />;
}

/** Retry does not help against a rejected request: offers the first page or no filters, depending on the URL. */
function Failed<Row>({ list, title }: Pick<Props<Row>, 'list'> & { title: string }) {
  const { first, filtered, reset, error } = list;
  const refused = !isHiccup(error) && (first !== null || filtered);
  if (refused) {
    return (
      <BrokenLink
        title={first ? 'Page not found' : 'These filters are not valid'}
        actions={
          <>
            {first && <Button onClick={first}>First page</Button>}
            {filtered && <Button onClick={reset}>Reset filters</Button>}
          </>
        }
      />
    );
  }
  return (
    <div className="grid gap-3">
      <LoadError title={title} query={list} />
      {first && (
        <Button variant="ghost" className="justify-self-center" onClick={first}>
          First page
        </Button>
      )}
    </div>
  );
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={`Loading ${label.toLowerCase()}`} className="grid gap-2">
      <Skeleton className="h-5 w-28" />
      {[1, 2, 3, 4, 5, 6].map(row => (
        <Skeleton key={row} className="h-14 rounded-card" />
      ))}
    </div>
  );
}

type PagerProps = {
  page: number;
  total: number;
  /** Rows on this page. */
  shown: number;
  /** Null if there is none or its cursor is unknown. */
  next: (() => void) | null;
  previous: (() => void) | null;
  first: (() => void) | null;
};

/** Range of rows shown, and links to other pages. Each page is a history entry, so that Back works. */
export function Pager({ page, total, shown, next, previous, first }: PagerProps) {
  if (page === 1 && !next && !first) return null;
  const from = (page - 1) * pageSize;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      <p className="numeric mr-auto text-base text-ink-2 max-sm:w-full">
        {shown > 0 && `${count(from + 1)}–${count(from + shown)} of ${count(Math.max(total, from + shown))}`}
      </p>
      {first && (
        <Button
          size="sm"
          variant="ghost"
          icon={<ChevronsLeft aria-hidden size={18} className="max-sm:hidden" />}
          onClick={first}
        >
          First page
        </Button>
      )}
      {previous && (
        <Button size="sm" icon={<ChevronLeft aria-hidden size={18} />} onClick={previous}>
          Previous
        </Button>
      )}
      {next && (
        <Button size="sm" className="ml-auto" onClick={next}>
          Next
          <ChevronRight aria-hidden size={18} />
        </Button>
      )}
    </nav>
  );
}
