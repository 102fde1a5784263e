/** What this browser keeps under the key; null for nothing, and where its storage is blocked. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
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

/** Keeps a text under the key, with null nothing any more. Storage may be blocked or full: then it lasts as long as the page. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing is lost yet: whoever keeps something holds it as well.
  }
}
