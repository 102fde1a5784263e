import { useState } from 'react';
import { exactTime } from '../lib/format/time.ts';

type Props = { at: string; children: string };

/**
 * A relative or everyday time; shows the exact time and zone on hover, or in its place on tap. It lies above a
 * card's link, only as large as its text, and outside the tab order, as `time` has both.
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
      className="relative z-10 text-left"
    >
      <time dateTime={at}>{exact ? full : unbroken(children)}</time>
    </button>
  );
}

/** Lets "Today, 9:00 PM · in 2 h 10 m" wrap only at the dot. */
function unbroken(text: string) {
  return text.split(' · ').map((part, index) => (
    <span key={part}>
      {index > 0 && ' · '}
      <span className="inline-block">{part}</span>
    </span>
  ));
}
