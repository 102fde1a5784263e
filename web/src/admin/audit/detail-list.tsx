import type { AuditEntry } from '@hotdrop/contract/admin/audit.ts';
import { exactTime } from '../../lib/format/time.ts';
import { isId } from '../../lib/is-id.ts';
import { detailLabel } from './wording.ts';

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
export function DetailList({ entries }: { entries: readonly Detail[] }) {
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
