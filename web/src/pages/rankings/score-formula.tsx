import { ChevronDown } from 'lucide-react';

/** How the score is made, folded. */
export function ScoreFormula() {
  return (
    <details className="panel group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        How the score is made
        <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="border-line border-t px-4 py-3 text-ink-2" />
    </details>
  );
}
