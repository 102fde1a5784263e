import { plural } from '../../lib/format/count.ts';
import { Button } from '../../ui/button.tsx';

/** More are counted: a sheet of another lobby would push the grid away. */
const shown = 10;

type Props = { rows: readonly string[]; onDismiss: () => void };

/** The rows that were not read, as they were written, until they are dismissed. */
export function LeftOutRows({ rows, onDismiss }: Props) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="Rows not read" className="panel grid justify-items-start gap-2 p-3.5">
      <p>
        Could not read {plural(rows.length, 'row')}. Nothing was filled in from{' '}
        {rows.length === 1 ? 'it' : 'them'}:
      </p>
      <ul className="numeric text-ink-2 [overflow-wrap:anywhere]">
        {rows.slice(0, shown).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet may hold a row twice
          <li key={index}>{row}</li>
        ))}
        {rows.length > shown && <li>and {rows.length - shown} more</li>}
      </ul>
      <Button size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </section>
  );
}
