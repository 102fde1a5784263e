import { exactTime } from '../../lib/format/time.ts';
import { detailLabel } from './wording.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value of the log as a short text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || 'none';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return instant.test(text) ? exactTime(text) : text;
}

/** What the log keeps beside an act: field names, counts, states, ids. */
export function DetailList({ detail }: { detail: Record<string, unknown> }) {
  const entries = Object.entries(detail);
  if (entries.length === 0) return null;
  return (
    <dl className="grid gap-0.5 text-ink-2 text-sm">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt className="inline text-ink-3">{detailLabel(name)}: </dt>
          <dd className="inline [overflow-wrap:anywhere]">{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
