import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isDialogEntry } from '../../ui/dialog-history.ts';
import { type ManagerView, paramsFromView, viewFromParams } from './manager-view.ts';

const DEBOUNCE_MS = 250;

/** The Manager's view in the URL, and the search as it is being typed, which goes there a moment later. */
export function useManagerView() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const view = viewFromParams(params);
  const [typed, setTyped] = useState(view.search);
  // What this hook itself last put into the URL; another search there came from a link, back or forward.
  const [written, setWritten] = useState(view.search);
  if (written !== view.search) {
    setWritten(view.search);
    if (typed.trim() !== view.search) setTyped(view.search);
  }

  /**
   * A group that is opened is a step that Back takes back, in the place of the dialog that opened it; everything else
   * takes the place of the address.
   */
  function change(part: Partial<ManagerView>) {
    const opened = part.groupId !== undefined && part.groupId !== null && part.groupId !== view.groupId;
    const next = { ...view, search: typed, ...part };
    if (part.search !== undefined) setTyped(part.search);
    setWritten(next.search.trim());
    const isOver = isDialogEntry(state);
    setParams(paramsFromView(next), {
      replace: !opened || isOver,
      ...(isOver && !opened && { state }),
    });
  }

  const waiting = typed.trim() !== view.search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => change({ search: typed }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, waiting]);

  return { view, typed, setTyped, change };
}
