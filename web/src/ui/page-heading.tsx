import type { ReactNode } from 'react';

type Props = { title: ReactNode; sub?: ReactNode; actions?: ReactNode };

/** A page's title and main action. */
export function PageHeading({ title, sub, actions }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.75rem] md:text-[2.125rem]" tabIndex={-1}>
          {title}
        </h1>
        {sub && <p className="text-ink-2">{sub}</p>}
      </div>
      {actions}
    </div>
  );
}

type ProseProps = { text: string /** Shown if `text` is empty. */; otherwise: string };

/** An organizer's text with its line breaks. */
export function Prose({ text, otherwise }: ProseProps) {
  if (text === '') return <p className="text-ink-3">{otherwise}</p>;
  return <p className="max-w-prose whitespace-pre-line break-words text-ink-2">{text}</p>;
}
