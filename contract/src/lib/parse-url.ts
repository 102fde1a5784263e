/** The address that a text is, or null for any other text. `URL.parse` is too new for the phones that come here. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
