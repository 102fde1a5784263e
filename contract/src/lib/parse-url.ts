/** Parses a URL; null if the text is none. `URL.parse` is too new for our visitors' phones. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
