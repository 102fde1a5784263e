let wanted = false;
const listeners = new Set<() => void>();

/** Says that there will be messages to show. */
export function wantToaster(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

export function isToasterWanted(): boolean {
  return wanted;
}

export function onToasterWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
