import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { FloatingMenu } from '../../ui/floating-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';

export type AdminColumn<Row> = {
  /** The column's heading; on phones it is before the value. */
  label: string;
  /** Null or '' if a row has no value: phones omit its line. */
  cell: (row: Row) => ReactNode;
  /** Whether it identifies the row, such as a name or a title: phones show it on top. The first column only. */
  head?: boolean;
  /** A number or amount: tabular figures, right-aligned, on one line. */
  numeric?: boolean;
  /** Class of the table cell, such as a width. */
  className?: string;
};

type Props<Row> = {
  /** The table's name. */
  label: string;
  rows: readonly Row[];
  columns: readonly AdminColumn<Row>[];
  keyOf: (row: Row) => string;
  /** For the row's menu: "Actions for Ravi". */
  nameOf: (row: Row) => string;
  /** A row's actions; without any it has no menu. */
  actions?: ((row: Row) => MenuItem[]) | undefined;
  /** Whether the rows are about to be replaced. */
  busy?: boolean;
};

type OpenMenu<Row> = { row: Row; anchor: HTMLElement };

/** Wide enough for six columns and a menu. */
const wide = '(width >= 56rem)';

/** Rows with menus: a table on wide screens, on phones a block of labels and values per row. */
export function AdminTable<Row>({ label, rows, columns, keyOf, nameOf, actions, busy }: Props<Row>) {
  const isWide = useMedia(wide);
  const [open, setOpen] = useState<OpenMenu<Row> | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const items = open ? (actions?.(open.row) ?? []) : [];

  const menuOf = (row: Row) =>
    actions &&
    actions(row).length > 0 && (
      <IconButton
        label={`Actions for ${nameOf(row)}`}
        aria-haspopup="menu"
        aria-expanded={open !== null && keyOf(open.row) === keyOf(row)}
        icon={<Ellipsis aria-hidden size={20} />}
        className="-my-1.5 -mr-2.5"
        onClick={event => {
          const anchor = event.currentTarget;
          setOpen(now => (now?.anchor === anchor ? null : { row, anchor }));
        }}
      />
    );

  const shape = { label, rows, columns, keyOf, menuOf: actions && menuOf };
  return (
    <div aria-busy={busy || undefined} className={clsx('transition-opacity', busy && 'opacity-60')}>
      {isWide ? <Wide {...shape} /> : <Narrow {...shape} />}
      {open && (
        <FloatingMenu
          anchor={open.anchor}
          label={`Actions for ${nameOf(open.row)}`}
          items={items}
          onClose={close}
        />
      )}
    </div>
  );
}

type ShapeProps<Row> = Pick<Props<Row>, 'label' | 'rows' | 'columns' | 'keyOf'> & {
  menuOf: ((row: Row) => ReactNode) | undefined;
};

function Wide<Row>({ label, rows, columns, keyOf, menuOf }: ShapeProps<Row>) {
  return (
    <div className="panel overflow-hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-line border-b text-ink-3 text-sm">
            {columns.map(column => (
              <th
                key={column.label}
                scope="col"
                className={clsx('px-3 py-2.5 font-medium first:pl-4', column.numeric && 'text-right')}
              >
                {column.label}
              </th>
            ))}
            {menuOf && (
              <th scope="col" className="w-11 pr-4">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <tr key={keyOf(row)} data-scroll-key={keyOf(row)} className="hover:bg-surface-2/60">
              {columns.map(({ label: name, cell, head, numeric, className }) => {
                const Cell = head ? 'th' : 'td';
                return (
                  <Cell
                    key={name}
                    scope={head ? 'row' : undefined}
                    className={clsx(
                      '[overflow-wrap:anywhere] px-3 py-2.5 font-normal first:pl-4',
                      numeric && 'numeric whitespace-nowrap text-right text-base',
                      className,
                    )}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
              {menuOf && <td className="py-2.5 pr-4 text-right">{menuOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Narrow<Row>({ label, rows, columns, keyOf, menuOf }: ShapeProps<Row>) {
  const [head, ...others] = [...columns].sort((a, b) => Number(b.head ?? false) - Number(a.head ?? false));
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.map(row => (
        <li
          key={keyOf(row)}
          data-scroll-key={keyOf(row)}
          className="panel grid grid-cols-[minmax(0,1fr)] gap-2.5 p-4"
        >
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{head?.cell(row)}</div>
            {menuOf?.(row)}
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 empty:hidden">
            {others.map(({ label: name, cell, numeric }) => {
              const value = cell(row);
              if (value === null || value === '' || value === undefined) return null;
              return (
                <div key={name} className="col-span-2 grid grid-cols-subgrid has-[dd:empty]:hidden">
                  <dt className="text-ink-3 text-sm leading-6">{name}</dt>
                  <dd
                    className={clsx(
                      '[overflow-wrap:anywhere] justify-self-end text-right',
                      numeric && 'numeric text-base leading-6',
                    )}
                  >
                    {value}
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
