import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** What is set inside, so that nobody has to look. */
  summary: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** A part of a long form that most lobbies leave as it is: closed, with what it holds in one line. */
export function Fold({ title, summary, open, onToggle, children }: Props) {
  return (
    <details
      open={open}
      onToggle={event => {
        if (event.currentTarget.open !== open) onToggle(event.currentTarget.open);
      }}
      className="group panel"
    >
      <summary className="flex min-h-15 list-none items-center gap-3 px-4 py-2.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-display font-semibold text-lg leading-snug">{title}</span>
          <span className="line-clamp-2 text-ink-3 text-sm group-open:hidden">{summary}</span>
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-1 pb-5 sm:px-5">{children}</div>
    </details>
  );
}
