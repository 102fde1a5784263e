import type { User } from '@hotdrop/contract/account/users.ts';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useOpened } from '../../lib/use-opened.ts';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { ActDialog } from './act-dialog.tsx';
import { AdminList } from './admin-list.tsx';
import type { AdminColumn } from './admin-table.tsx';
import type { FilterList, SectionFilter } from './section-filters.tsx';
import {
  type AdminListKey,
  type AdminResponse,
  type AdminRow,
  type FilterName,
  type FilterRules,
  type FilterValues,
  useAdminList,
  useAdminRefresh,
} from './use-admin-list.ts';

export type SectionTools<K extends AdminListKey> = {
  /** In ms. */
  now: number;
  me: User | null;
  list: ReturnType<typeof useAdminList<K>>;
  /** Opens a row in the section's `opened` dialog. */
  open: (id: string) => void;
  close: () => void;
  refresh: ReturnType<typeof useAdminRefresh>;
  menuOf: (row: AdminRow<K>) => MenuItem[];
};

type Row<K extends AdminListKey> = AdminRow<K>;

type SectionColumn<K extends AdminListKey> = Omit<AdminColumn<Row<K>>, 'cell'> & {
  cell: (row: Row<K>, tools: SectionTools<K>) => ReactNode;
};

export type ActProps<K extends AdminListKey> = {
  row: Row<K>;
  tools: SectionTools<K>;
  onClose: () => void;
};

export type SectionAct<K extends AdminListKey> = {
  id: string;
  label: string | ((row: Row<K>, tools: SectionTools<K>) => string);
  Icon: LucideIcon;
  danger?: boolean;
  /** Omitted from the menu if false. */
  fits?: (row: Row<K>, tools: SectionTools<K>) => boolean;
  /** Why it is disabled; '' if it is not. */
  off?: (row: Row<K>, tools: SectionTools<K>) => string;
} & (
  | { /** Opens a page. */ to: (row: Row<K>) => string }
  | {
      /** Filters the list; disabled if it is already filtered that way. */ only: (
        row: Row<K>,
      ) => FilterValues<K>;
    }
  | { run: (row: Row<K>, tools: SectionTools<K>) => void | Promise<void> }
  | { /** Asks in an ActDialog. */ ask: (row: Row<K>, tools: SectionTools<K>) => Question }
  | { /** Asks in a custom dialog. */ Dialog: ComponentType<ActProps<K>> }
);

export type Question = Omit<ComponentProps<typeof ActDialog>, 'onClose'>;

export type Section<K extends AdminListKey> = Pick<
  ComponentProps<typeof AdminList>,
  'label' | 'noun' | 'search' | 'empty'
> & {
  /** The call that returns the rows. */
  query: K;
  /** In display order, by their names in the API, which are their names in the URL too. */
  filters: { readonly [Name in FilterName<K>]?: SectionFilter<Row<K>> };
  columns: readonly SectionColumn<K>[];
  /** A row's menu, in groups with separators. */
  acts: readonly (readonly SectionAct<K>[])[];
  nameOf: (row: Row<K>) => string;
  /** For plurals not formed with an s. */
  nouns?: (total: number | null) => string;
  /** The dialog over the list, opened by the URL parameter `param`. */
  opened?: { param: string; Dialog: ComponentType<{ id: string; tools: SectionTools<K> }> };
  /** The section's main action, above the list. */
  Action?: ComponentType;
  /** Shown beside the count, such as a sum. */
  aside?: (answer: AdminResponse<K>, tools: SectionTools<K>) => ReactNode;
  /** Replaces the list if it returns something. */
  instead?: (tools: SectionTools<K>) => ReactNode;
};

/**
 * Returns a section of the admin panel from its declaration.
 *
 *     export const BookingsSection = adminSection({
 *       query: 'GET /admin/bookings', label: 'Bookings', noun: 'booking', search: 'Squad, scrim or account',
 *       filters: { status: choice('Status', 'Any status', bookingStatuses, bookingStatusText), userId: chip(…) },
 *       columns: [{ label: 'Squad', head: true, cell: row => row.teamName }, …],
 *       acts: [[{ id: 'open', label: 'Open scrim', Icon: ExternalLink, to: row => `/scrims/${row.scrimId}` }, …]],
 *       nameOf: row => row.teamName,
 *       empty: { icon: <Ticket size={32} />, title: 'No bookings yet' },
 *     });
 */
export function adminSection<K extends AdminListKey>(section: Section<K>): ComponentType {
  const { query, filters, columns, acts, opened, aside, instead, Action, nouns, ...shown } = section;
  const controls = Object.entries(filters) as [string, SectionFilter<Row<K>>][];
  const rules = Object.fromEntries(controls.map(([name, { rule }]) => [name, rule])) as FilterRules<K>;

  return function AdminSection() {
    const list = useAdminList(query, rules);
    const now = useNow(60_000);
    const { user: me } = useSession();
    const navigate = useNavigate();
    const { openId, open, close } = useOpened(opened?.param ?? 'open');
    const [asked, setAsked] = useState<{ row: Row<K>; act: SectionAct<K> } | null>(null);
    const refresh = useAdminRefresh();
    const tools: SectionTools<K> = { now, me, list, open, close, refresh, menuOf };
    const { answer } = list;

    function carryOut(act: SectionAct<K>, row: Row<K>): void {
      if ('to' in act) navigate(act.to(row));
      else if ('only' in act) list.narrow(act.only(row));
      else if ('run' in act) void act.run(row, tools);
      else setAsked({ row, act });
    }

    function itemOf(act: SectionAct<K>, row: Row<K>, separated: boolean): MenuItem {
      const { id, Icon, danger = false, off } = act;
      const label = typeof act.label === 'string' ? act.label : act.label(row, tools);
      const reason = off?.(row, tools);
      return {
        id,
        label: reason ? <OffLabel label={label} reason={reason} /> : label,
        icon: <Icon aria-hidden size={18} className="shrink-0" />,
        danger,
        disabled: Boolean(reason) || ('only' in act && isNarrowed(list.filters, act.only(row))),
        separated,
        onSelect: () => carryOut(act, row),
      };
    }

    function menuOf(row: Row<K>): MenuItem[] {
      const groups = acts.map(group => group.filter(act => act.fits?.(row, tools) ?? true));
      return groups
        .filter(group => group.length > 0)
        .flatMap((group, at) => group.map((act, index) => itemOf(act, row, at > 0 && index === 0)));
    }

    const other = instead?.(tools);
    if (other) return other;
    return (
      <>
        <AdminList
          {...shown}
          list={list}
          nouns={nouns?.(list.total)}
          filters={
            controls.length > 0 &&
            controls.map(([name, { control }]) => (
              <Fragment key={name}>{control(list as FilterList<Row<K>>, name)}</Fragment>
            ))
          }
          columns={columns.map(column => ({ ...column, cell: (row: Row<K>) => column.cell(row, tools) }))}
          actions={menuOf}
          aside={answer && aside?.(answer, tools)}
          action={Action && <Action />}
        />
        {opened && openId && <opened.Dialog id={openId} tools={tools} />}
        {asked && 'ask' in asked.act && (
          <ActDialog {...asked.act.ask(asked.row, tools)} onClose={() => setAsked(null)} />
        )}
        {asked && 'Dialog' in asked.act && (
          <asked.act.Dialog row={asked.row} tools={tools} onClose={() => setAsked(null)} />
        )}
      </>
    );
  };
}

const isNarrowed = (filters: Record<string, string | undefined>, by: Record<string, string | undefined>) =>
  Object.entries(by).every(([name, value]) => filters[name] === value);

function OffLabel({ label, reason }: { label: string; reason: string }) {
  return (
    <span className="py-1.5">
      {label}
      <span className="block text-sm">{reason}</span>
    </span>
  );
}
