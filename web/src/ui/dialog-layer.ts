let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Counts a modal dialog as open until the returned function is called. */
export function enterDialogLayer(dialog: HTMLDialogElement): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter(entry => entry !== dialog));
}

/** The dialog on top, or null. Everything outside it is inert, whatever layer it is painted in. */
export function topDialog(): HTMLDialogElement | null {
  return stack.at(-1) ?? null;
}

export function onDialogLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
