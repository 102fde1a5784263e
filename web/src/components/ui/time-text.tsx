import { type ReactNode, useState } from 'react';
import { exactTime } from '../../lib/format/time.ts';

type Props = { at: string; children: ReactNode };

/**
 * A time in everyday words; the exact one with its zone shows on hover, and in its place on tap. It stands above
 * a card's link, but outside the tab order: a reader of the page gets both from the text.
 */
export function TimeText({ at, children }: Props) {
  const [exact, setExact] = useState(false);
  const full = at === '' ? '' : exactTime(at);
  if (full === '') return <span>{children}</span>;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={full}
      onClick={() => setExact(shown => !shown)}
      className="relative z-10 text-left before:absolute before:-inset-x-1 before:-inset-y-2"
    >
      <time dateTime={at}>{exact ? full : children}</time>
    </button>
  );
}
