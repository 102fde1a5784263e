import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Of the page, as its history is: how many dialogs are open, and whether the entry of one that closed is being left. */
const page = { open: 0, leaving: false };

/** In the state of the history entry that an open dialog has; its address is that of the page below. */
const dialogEntry = { dialog: true } as const;

/** Whether this is the state of a dialog's own entry. */
export function isDialogEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === true;
}

/** The dialog's entry: the query below it, and the query that it has now. */
type Entry = { below: string; now: string; reached: boolean };

/**
 * Gives an open dialog an entry of its own in the history, so that Back closes it and nothing else. Closed in another
 * way, it takes its entry along. What the page changes in its address meanwhile stays. An entry that is left over is
 * left ({@link useNoDeadEntry}).
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isHere = isDialogEntry(state);
  const entry = useRef<Entry | null>(null);
  const left = useRef<Entry | null>(null);

  function forget(): Entry | null {
    const had = entry.current;
    if (had) page.open--;
    entry.current = null;
    return had;
  }

  /** Puts the address that the page had with the dialog in the place of the one it had before. */
  function keepAddress(had: Entry | null) {
    if (had && had.now !== had.below && had.below === search) {
      navigate({ search: had.now }, { replace: true });
    }
  }

  const step = useEffectEvent(() => {
    if (!isHere) {
      page.leaving = false;
      keepAddress(left.current);
      left.current = null;
    }
    const own = entry.current;
    if (own && isHere) Object.assign(own, { now: search, reached: true });
    if (isOpen && !own && !page.leaving) {
      page.open++;
      entry.current = { below: search, now: search, reached: false };
      if (!isHere) navigate({ search }, { state: dialogEntry });
    } else if (isOpen && own?.reached && !isHere) {
      keepAddress(forget());
      close();
    } else if (!isOpen && own) {
      forget();
      if (!isHere) return;
      left.current = own;
      page.leaving = true;
      navigate(-1);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a step goes by
  useEffect(() => step(), [isOpen, isHere, search]);
  useEffect(
    () => () => {
      if (entry.current) page.open--;
      entry.current = null;
    },
    [],
  );
  useNoDeadEntry();
}

/**
 * Leaves the entry of a dialog that is not open: after a reload, by Forward, or where it went with what it was about. For
 * pages whose dialogs are mounted only while they are open.
 */
export function useNoDeadEntry(): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isHere = isDialogEntry(state);
  useEffect(() => {
    if (!isHere) page.leaving = false;
    else if (page.open === 0 && !page.leaving) {
      page.leaving = true;
      navigate(-1);
    }
  });
}
