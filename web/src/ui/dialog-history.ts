import { useEffect, useEffectEvent, useReducer, useRef, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

type OpenDialog = {
  element: HTMLDialogElement;
  /** Whether the dialog has a history entry, for Back to close it. */
  hasEntry: boolean;
  close: () => void;
};

let stack: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Registers an open modal dialog until the returned function is called. */
export function enterDialogLayer(dialog: OpenDialog): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter(entry => entry !== dialog));
}

/** Returns the top dialog, or null. Everything outside it is inert, whatever its layer. */
export function topDialog(): HTMLDialogElement | null {
  return stack.at(-1)?.element ?? null;
}

export function onDialogLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const withEntry = () => stack.filter(dialog => dialog.hasEntry);
const openEntries = () => withEntry().length;

/** Returns how many dialogs were open at a history entry, from its state. */
function depthOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'dialog' in state ? Number(state.dialog) || 0 : 0;
}

/** Whether this is the state of a dialog's history entry. */
export const isDialogEntry = (state: unknown): boolean => depthOf(state) > 0;

/**
 * Syncs the history with the open dialogs: each has an entry at the page's URL, so that Back closes only the top
 * one. A dialog closed in another way pops its entry. One that stays open after Back (it asks first) gets a new
 * entry. Query changes made under a dialog are kept. Entries without a dialog, after a reload or Forward, are left
 * alone.
 */
export function DialogHistory() {
  const location = useLocation();
  const navigate = useNavigate();
  const open = useSyncExternalStore(onDialogLayer, openEntries, () => 0);
  const [checks, checkAgain] = useReducer((count: number) => count + 1, 0);
  const before = useRef({ depth: 0, search: '' });
  /** The page's query when a dialog opened, by depth. */
  const below = useRef<string[]>([]);
  /** The requested navigation to another entry and its depth, until it arrives. */
  const asked = useRef<{ at: Location | null; depth: number } | null>(null);

  // Back from an entry that has not rendered yet changes no location, so no step would notice.
  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => {
      if (!asked.current || asked.current.depth <= depthOf(state?.usr)) return;
      asked.current.at = null;
      checkAgain();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const step = useEffectEvent(() => {
    if (asked.current?.at === location) return;
    const depth = depthOf(location.state);
    // A different depth than requested is a step of the user's.
    const isOwnStep = asked.current?.depth === depth;
    const last = before.current;
    const lastDepth = Math.max(last.depth, asked.current?.depth ?? 0);
    asked.current = null;
    before.current = { depth, search: location.search };
    if (depth < lastDepth) {
      const opened = below.current[depth];
      below.current.length = depth;
      if (last.search !== opened && opened === location.search) {
        asked.current = { at: location, depth };
        navigate({ search: last.search }, { replace: true, state: location.state });
      }
      if (!isOwnStep) {
        for (const dialog of withEntry().slice(depth).reverse()) dialog.close();
        return checkAgain();
      }
      if (asked.current) return;
    }
    const missing = openEntries() - depth;
    if (missing === 0) return;
    asked.current = { at: location, depth: missing < 0 ? depth + missing : depth + 1 };
    if (missing < 0) return void navigate(missing);
    below.current[depth] = location.search;
    navigate({ search: location.search }, { state: { dialog: depth + 1 } });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what triggers a step
  useEffect(() => step(), [location, open, checks]);
  return null;
}
