import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { count } from '../../lib/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { pageSize } from './use-admin-list.ts';

type Props = {
  page: number;
  total: number;
  /** Rows on this page. */
  shown: number;
  /** Null where there is none, or the way to it is not known. */
  next: (() => void) | null;
  previous: (() => void) | null;
  first: (() => void) | null;
};

/** Which rows are shown, and the way to others. Each page is an entry of the history, so that Back works too. */
export function Pager({ page, total, shown, next, previous, first }: Props) {
  if (page === 1 && !next && !first) return null;
  const from = (page - 1) * pageSize;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      <p className="numeric mr-auto text-base text-ink-2 max-sm:w-full">
        {shown > 0 && `${count(from + 1)}–${count(from + shown)} of ${count(Math.max(total, from + shown))}`}
      </p>
      {first && (
        <Button
          size="sm"
          variant="ghost"
          icon={<ChevronsLeft aria-hidden size={18} className="max-sm:hidden" />}
          onClick={first}
        >
          First page
        </Button>
      )}
      {previous && (
        <Button size="sm" icon={<ChevronLeft aria-hidden size={18} />} onClick={previous}>
          Previous
        </Button>
      )}
      {next && (
        <Button size="sm" className="ml-auto" onClick={next}>
          Next
          <ChevronRight aria-hidden size={18} />
        </Button>
      )}
    </nav>
  );
}
