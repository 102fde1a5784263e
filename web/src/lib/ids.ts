const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id as the API gives them: a UUID. */
export const isId = (text: string): boolean => pattern.test(text);

/** 128 random bits in hex. `crypto.randomUUID` is missing on plain http, as on a LAN address. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
