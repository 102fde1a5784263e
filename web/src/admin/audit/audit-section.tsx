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
import { Chip } from '../../ui/badge.tsx';
import { adminSection } from '../kit/admin-section.tsx';
import { When } from '../kit/list-cells.tsx';
import { chip, FilterChip, type FilterList } from '../kit/section-filters.tsx';
import { actorText, actsOf, actText, detailLabel, targetNames } from './wording.ts';

const idIn = (detail: Record<string, unknown>, name: string): string | null => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Returns the link to an entry's target; null if it has no page. */
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

/** Returns the link to bookings or payments, filtered by the scrim, or else by the squad. */
function eventsOf(list: string, scrimId: string | null, squad: string | null): string {
  if (scrimId) return `${list}&scrimId=${scrimId}`;
  return narrowed(list, squad);
}

/** Returns the link to a list that searches for a label. */
function narrowed(list: string, label: string | null): string {
  return label ? `${list}&search=${encodeURIComponent(label)}` : list;
}

type Detail = [name: string, value: unknown];

/** Returns an entry's details, without a title that its heading already shows. */
export function shownDetail({ detail, target }: Pick<AuditEntry, 'detail' | 'target'>): Detail[] {
  return Object.entries(detail).filter(([name, value]) => name !== 'title' || value !== target.label);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (instant.test(text)) return exactTime(text);
  // IDs begin with the time, so only their end tells them apart.
  return isId(text) ? `…${text.slice(-8)}` : text;
}

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

/** `?tab=audit`: who did what to what, and when; entries never change. */
export const AuditSection = adminSection({
  query: 'GET /admin/audit',
  label: 'Audit log',
  noun: 'entry',
  // The server counts no further than this.
  nouns: total => (total === limits.auditCounted ? 'entries or more' : 'entries'),
  filters: {
    targetKind: {
      rule: auditTargets,
      control: ({ filters, change }) => (
        <PillSelect
          label="Target"
          value={filters.targetKind ?? ''}
          options={kindOptions}
          onChange={kind =>
            change({
              targetKind: kind,
              targetId: '',
              action: '',
              ...(!hasViews(kind) && { without: '' }),
            })
          }
        />
      ),
    },
    action: { rule: 'text', control: list => <ActionFilter list={list} /> },
    without: {
      rule: skippableActs,
      control: ({ filters: { targetKind, action, without }, change }) =>
        hasViews(targetKind) &&
        !action && (
          <Chip
            pressed={Boolean(without)}
            onClick={() => change({ without: without ? '' : 'view-document' })}
          >
            Hide document views
          </Chip>
        ),
    },
    actorId: chip<AuditEntry>((id, rows) => {
      const row = rows.find(({ actor }) => actor?._id === id);
      return `By ${row?.actor?.name ?? 'one account'}`;
    }),
    targetId: chip<AuditEntry>((id, rows) => {
      const row = rows.find(({ target }) => target._id === id);
      return `Only ${row?.target.label ?? 'one target'}`;
    }),
  },
  columns: [
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
      className: 'min-w-28 xl:whitespace-nowrap',
      cell: (entry, { now }) => <When at={entry.at} now={now} precise />,
    },
  ],
  acts: [
    [
      {
        id: 'actor',
        label: ({ actor }) => `Only actions by ${actor?.name}`,
        Icon: Filter,
        fits: ({ actor }) => actor !== null,
        run: ({ actor }, { list }) => list.narrow({ actorId: actor?._id ?? '' }),
      },
      {
        id: 'target',
        label: entry => `Only ${targetName(entry)}`,
        Icon: Filter,
        run: ({ target }, { list }) =>
          list.narrow({ targetKind: knownKind(target.kind), targetId: target._id, action: '' }),
      },
      {
        id: 'act',
        label: ({ target, action }) => `Only “${actText(target.kind, action)}”`,
        Icon: Filter,
        run: ({ target, action }, { list }) =>
          list.narrow({ targetKind: knownKind(target.kind), action, targetId: '', without: '' }),
      },
    ],
  ],
  nameOf: entry => `${actText(entry.target.kind, entry.action)}, ${actorText(entry)}`,
  empty: { icon: <ScrollText size={32} />, title: 'No activity yet' },
});

const kindOptions = [
  { value: '' as const, label: 'Everything' },
  ...auditTargets.map(value => ({ value, label: targetNames[value] })),
];

const knownKind = (kind: string): AuditTarget | '' => auditTargets.find(target => target === kind) ?? '';

/** Actions of the chosen kind; an unknown one, such as from a link, shows only as a chip. */
function ActionFilter({ list: { filters, change } }: { list: FilterList<AuditEntry> }) {
  const { targetKind = '', action = '' } = filters;
  const kind = knownKind(targetKind);
  const known = kind ? actsOf(kind) : [];
  if (action !== '' && !known.some(({ value }) => value === action))
    return <FilterChip label={actText(targetKind, action)} onRemove={() => change({ action: '' })} />;
  if (known.length === 0) return null;
  return (
    <PillSelect
      label="Action"
      value={action}
      options={[{ value: '', label: 'All actions' }, ...known]}
      onChange={value => change({ action: value, without: '' })}
    />
  );
}

/** Document views are logged for submissions only, not for other kinds. */
const hasViews = (kind = ''): boolean => kind === '' || kind === 'kyc';

/** Returns the target's label; without one, its kind and the end of its ID. */
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
