/** A request to send over the wire. */
export type PlainRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** Returns the bytes of a request in HTTP/1.1. */
export function requestText(
  host: string,
  { method = 'GET', path, headers = {}, body }: PlainRequest,
): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = Object.entries({
    host,
    ...(json && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`;
}

/**
 * Returns status and body of a complete HTTP/1.1 response of known length, read as latin1; null while part of
 * it is missing.
 */
export function parseAnswer(text: string): { status: number; body: string } | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  const status = Number(head.slice(9, 12));
  const known = /^content-length: (\d+)\r?$/im.exec(head)?.[1];
  // These have no body and no content-length.
  const length = status === 204 || status === 304 ? '0' : known;
  if (length === undefined) throw new Error(`An answer without a content-length: ${head}`);
  const body = text.slice(headEnd + 4);
  if (body.length < Number(length)) return null;
  return { status, body: Buffer.from(body, 'latin1').toString('utf8') };
}
