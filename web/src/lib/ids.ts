const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an ID of the API: a UUID. */
export const isId = (text: string): boolean => pattern.test(text);

/** Returns 128 random bits in hex. `crypto.randomUUID` is missing on plain http, such as a LAN address. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
