import type { ReactNode } from 'react';
import { count } from '../lib/format/in-words.ts';
import { useUnfolded } from '../lib/use-unfolded.ts';
import { Button } from './button.tsx';

/** Items shown before the queue is unfolded. */
const shownFirst = 2;

/**
 * Returns the first items of a long queue, and a button that shows the rest: "All 6". Not all of `total` may be
 * loaded; others appear as these are decided. `name`: unique per page.
 */
export function useFold<Item>(
  name: string,
  items: readonly Item[],
  total: number,
): { shown: Item[]; more: ReactNode } {
  const [all, unfold] = useUnfolded(name);
  const shown = items.slice(0, all ? undefined : shownFirst);
  const rest = total - items.length;
  if (shown.length < items.length) {
    const more = (
      <Button size="sm" variant="ghost" className="mt-2" onClick={unfold}>
        All {count(total)}
      </Button>
    );
    return { shown, more };
  }
  const more = all && rest > 0 && (
    <p className="mt-2 text-ink-3 text-sm">
      {count(rest)} more {rest === 1 ? 'appears' : 'appear'} as you decide these.
    </p>
  );
  return { shown, more };
}
