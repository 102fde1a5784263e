import { rankingWords } from '@hotdrop/contract/organizations/ranking.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** How the score works, folded: the very words of docs/rankings.md. It folds up again for a search, whose results stand below. */
export function ScoreFormula({ isSearching }: { isSearching: boolean }) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isSearching && fold.current) fold.current.open = false;
  }, [isSearching]);
  return (
    <details ref={fold} className="panel group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-card px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        How the score works
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="grid list-disc gap-2 border-line border-t py-4 pr-4 pl-8 text-ink-2 marker:text-ink-3">
        {rankingWords.map(line => (
          <li key={line} className="max-w-prose">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
