/** What is kept where storage is blocked altogether (private windows, strict settings): it lasts as long as the page. */
const memory = new Map<string, string>();

/** What this browser keeps under the key; null for nothing. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** {@link readKept} of something that was kept as JSON; null also where it cannot be read. */
export function readKeptJson(key: string): unknown {
  try {
    return JSON.parse(readKept(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text under the key; with null nothing any more. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text === null) memory.delete(key);
    else memory.set(key, text);
  }
}

/** Leaves nothing of all that was kept. */
export function forgetKept(): void {
  memory.clear();
  try {
    localStorage.clear();
  } catch {
    // Blocked: nothing is in it.
  }
}
