import { useEffect, useEffectEvent, useReducer, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

type OpenDialog = {
  element: HTMLDialogElement;
  /** Whether it has a history entry of its own, which Back leaves. */
  hasEntry: boolean;
  close: () => void;
};

let stack: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Counts a modal dialog as open until the returned function is called. */
export function enterDialogLayer(dialog: OpenDialog): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter(entry => entry !== dialog));
}

/** The dialog on top, or null. Everything outside it is inert, whatever layer it is painted in. */
export function topDialog(): HTMLDialogElement | null {
  return stack.at(-1)?.element ?? null;
}

export function onDialogLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const withEntry = () => stack.filter(dialog => dialog.hasEntry);
const openEntries = () => withEntry().length;

/** How many dialogs were open at a history entry, by its state. */
function depthOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'dialog' in state ? Number(state.dialog) || 0 : 0;
}

/** Whether this is the state of a dialog's own entry. */
export const isDialogEntry = (state: unknown): boolean => depthOf(state) > 0;

/**
 * Keeps the history in step with the open dialogs: each has an entry at the page's own address, so that Back closes the
 * top one and nothing else. Closed in another way, a dialog takes its entry along. One that stays open over Back (it asks
 * first) gets a new entry. Query changes made under a dialog stay. Entries without a dialog, after a reload or Forward,
 * are left.
 */
export function DialogHistory() {
  const location = useLocation();
  const navigate = useNavigate();
  const open = useSyncExternalStore(onDialogLayer, openEntries, () => 0);
  const [checks, checkAgain] = useReducer((count: number) => count + 1, 0);
  const before = useRef({ depth: 0, search: '' });
  /** By depth, the query that stood below a dialog when it opened. */
  const below = useRef<string[]>([]);
  /** The location at which the history was asked for another entry, until that has come. */
  const askedAt = useRef<unknown>(null);

  const step = useEffectEvent(() => {
    if (askedAt.current === location) return;
    const isOwnStep = askedAt.current !== null;
    askedAt.current = null;
    const depth = depthOf(location.state);
    const last = before.current;
    before.current = { depth, search: location.search };
    if (depth < last.depth) {
      const opened = below.current[depth];
      below.current.length = depth;
      if (last.search !== opened && opened === location.search) {
        askedAt.current = location;
        navigate({ search: last.search }, { replace: true, state: location.state });
      }
      if (!isOwnStep) {
        for (const dialog of withEntry().slice(depth).reverse()) dialog.close();
        return checkAgain();
      }
      if (askedAt.current) return;
    }
    const missing = openEntries() - depth;
    if (missing === 0) return;
    askedAt.current = location;
    if (missing < 0) return void navigate(missing);
    below.current[depth] = location.search;
    navigate({ search: location.search }, { state: { dialog: depth + 1 } });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a step goes by
  useEffect(() => step(), [location, open, checks]);
  return null;
}
