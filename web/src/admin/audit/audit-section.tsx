import {
  type AuditEntry,
  type AuditTarget,
  auditTargets,
  skippableActs,
} from '@hotdrop/contract/admin/audit/audit.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { Filter, ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { PillSelect } from '../../events/list-selects.tsx';
import { exactTime } from '../../lib/format/time.ts';
import { isId } from '../../lib/ids.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/badge.tsx';
import type { MenuItem } from '../../ui/menu-list.tsx';
import { AdminList } from '../kit/admin-list.tsx';
import type { AdminColumn } from '../kit/admin-table.tsx';
import { FilterChip, When } from '../kit/list-cells.tsx';
import { useAdminList } from '../kit/use-admin-list.ts';
import { actorText, actsOf, actText, detailLabel, targetNames } from './wording.ts';

const idIn = (detail: Record<string, unknown>, name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Where the thing that something was done to is seen; null where it has no place of its own. */
export function targetLink({ target, detail }: Pick<AuditEntry, 'target' | 'detail'>): string | null {
  const id = target._id;
  const tournamentId = idIn(detail, 'tournamentId');
  const scrimId = idIn(detail, 'scrimId');
  const organizationId = idIn(detail, 'organizationId');
  switch (target.kind) {
    case 'user':
      return `/admin?tab=users&user=${id}`;
    case 'kyc':
      return `/admin/kyc?review=${id}`;
    case 'scrim':
      return `/scrims/${id}`;
    case 'tournament':
      return `/tournaments/${id}`;
    case 'group':
    case 'registration':
      return tournamentId && `/tournaments/${tournamentId}/manage`;
    case 'booking':
    case 'payment':
      return eventsOf(`/admin?tab=${target.kind}s`, scrimId, target.label);
    case 'promo':
      return narrowed('/admin?tab=promotions', target.label);
    case 'rating':
      return organizationId ? `/admin?tab=ratings&organizationId=${organizationId}` : '/admin?tab=ratings';
    default:
      return null;
  }
}

/** The list of bookings or payments, narrowed to the lobby, or else to the squad. */
function eventsOf(list: string, scrimId: string | null, squad: string | null): string {
  if (scrimId) return `${list}&scrimId=${scrimId}`;
  return narrowed(list, squad);
}

/** The list with its search set to what the thing is called. */
function narrowed(list: string, label: string | null): string {
  return label ? `${list}&search=${encodeURIComponent(label)}` : list;
}

type Detail = [name: string, value: unknown];

/** What the log keeps beside an act, without the title that stands above it already. */
export function shownDetail({ detail, target }: Pick<AuditEntry, 'detail' | 'target'>): Detail[] {
  return Object.entries(detail).filter(([name, value]) => name !== 'title' || value !== target.label);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value of the log as a short text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (instant.test(text)) return exactTime(text);
  // What tells one id from another is its end: they begin with the time.
  return isId(text) ? `…${text.slice(-8)}` : text;
}

/** Field names, counts, states, ids, side by side. */
function DetailList({ entries }: { entries: readonly Detail[] }) {
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-ink-2 text-sm max-lg:justify-end">
      {entries.map(([name, value]) => (
        <div key={name} title={typeof value === 'string' && isId(value) ? value : undefined}>
          <dt className="inline text-ink-3">{detailLabel(name)}: </dt>
          <dd className="inline [overflow-wrap:anywhere]">{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const kindOptions = [
  { value: '' as const, label: 'Everything' },
  ...auditTargets.map(value => ({ value, label: targetNames[value] })),
];

/** Who did what to what, and when; nothing in it ever changes. */
export function AuditSection() {
  const list = useAdminList('GET /admin/audit', {
    targetKind: auditTargets,
    targetId: 'id',
    actorId: 'id',
    action: 'text',
    without: skippableActs,
  });
  const { targetKind, targetId, actorId, action, without } = list.filters;
  const now = useNow(60_000);
  const known = targetKind ? actsOf(targetKind) : [];
  const choosable = known.some(({ value }) => value === action) || action === '';
  const actor = list.items.find(entry => entry.actor?._id === actorId)?.actor?.name;
  const target = list.items.find(entry => entry.target._id === targetId)?.target.label;

  const columns: AdminColumn<AuditEntry>[] = [
    { label: 'What', head: true, cell: entry => <What entry={entry} /> },
    {
      label: 'Who',
      className: 'min-w-36 xl:min-w-48',
      cell: entry => (
        <>
          {actorText(entry)}
          {entry.actor?.role === 'admin' && <span className="text-ink-3 text-sm"> · admin</span>}
        </>
      ),
    },
    {
      label: 'Details',
      cell: entry => shownDetail(entry).length > 0 && <DetailList entries={shownDetail(entry)} />,
    },
    {
      label: 'When',
      cell: entry => <When at={entry.at} now={now} precise />,
      className: 'min-w-28 xl:whitespace-nowrap',
    },
  ];

  const menu = (entry: AuditEntry): MenuItem[] => {
    const only = (id: string, label: string, change: Parameters<typeof list.change>[0]): MenuItem => ({
      id,
      label,
      icon: <Filter aria-hidden size={18} />,
      onSelect: () => list.narrow(change),
    });
    const kind = auditTargets.find(entryKind => entryKind === entry.target.kind) ?? '';
    return [
      ...(entry.actor
        ? [only('actor', `Only actions by ${entry.actor.name}`, { actorId: entry.actor._id })]
        : []),
      only('target', `Only ${targetName(entry)}`, {
        targetKind: kind,
        targetId: entry.target._id,
        action: '',
      }),
      only('act', `Only “${actText(entry.target.kind, entry.action)}”`, {
        targetKind: kind,
        action: entry.action,
        targetId: '',
        without: '',
      }),
    ];
  };

  return (
    <AdminList
      list={list}
      label="Audit log"
      noun="entry"
      // Counted up to here and no further.
      nouns={list.total === limits.auditCounted ? 'entries or more' : 'entries'}
      filters={
        <>
          <PillSelect
            label="Of what"
            value={targetKind}
            options={kindOptions}
            onChange={kind =>
              list.change({
                targetKind: kind,
                targetId: '',
                action: '',
                ...(!hasLooks(kind) && { without: '' }),
              })
            }
          />
          {known.length > 0 && choosable && (
            <PillSelect
              label="Action"
              value={action}
              options={[{ value: '', label: 'All actions' }, ...known]}
              onChange={value => list.change({ action: value, without: '' })}
            />
          )}
          {!choosable && (
            <FilterChip label={actText(targetKind, action)} onRemove={() => list.change({ action: '' })} />
          )}
          {hasLooks(targetKind) && action === '' && (
            <Chip
              pressed={without !== ''}
              onClick={() => list.change({ without: without === '' ? 'view-document' : '' })}
            >
              Hide document views
            </Chip>
          )}
          {actorId && (
            <FilterChip
              label={`By ${actor ?? 'one account'}`}
              onRemove={() => list.change({ actorId: '' })}
            />
          )}
          {targetId && (
            <FilterChip
              label={`Only ${target ?? 'one target'}`}
              onRemove={() => list.change({ targetId: '' })}
            />
          )}
        </>
      }
      columns={columns}
      keyOf={entry => entry._id}
      nameOf={entry => `${actText(entry.target.kind, entry.action)}, ${actorText(entry)}`}
      actions={menu}
      empty={{ icon: <ScrollText size={32} />, title: 'No activity yet' }}
    />
  );
}

/** Looks at papers are acts on submissions, and so of none of the other kinds. */
const hasLooks = (kind: AuditTarget | ''): boolean => kind === '' || kind === 'kyc';

/** What the thing is called; without a name by the end of its id. */
const targetName = ({ target: { kind, label, _id } }: AuditEntry): string =>
  label ?? `${kind} ${_id.slice(-8)}`;

function What({ entry }: { entry: AuditEntry }) {
  const { kind } = entry.target;
  const to = targetLink(entry);
  const name = targetName(entry);
  return (
    <>
      <span className="block font-semibold">{actText(kind, entry.action)}</span>
      {to ? (
        <Link
          to={to}
          className="-my-1 inline-block min-w-11 py-2.75 text-ink-2 underline underline-offset-4 hover:text-ink pointer-fine:my-0 pointer-fine:py-0"
        >
          {name}
        </Link>
      ) : (
        <span className="text-ink-2">{name}</span>
      )}
    </>
  );
}
