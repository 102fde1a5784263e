import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';

/** A line of a server's record: a response with its request, or a frame. Bodies are in base64, as sent. */
export type Recorded =
  | {
      kind: 'answer';
      method: string;
      url: string;
      token: string | null;
      status: number;
      headers: Record<string, unknown>;
      askedType: string;
      asked: string;
      answer: string;
    }
  | { kind: 'frame'; token: string | null; data: string };

/** Something that a server sent. */
export type SentItem = {
  /** How it was sent: `'GET /tournaments/:id'`, `'page /scrims/…'`, `'frame room:message'`. */
  way: string;
  /** The recipient's account; null if nobody is signed in. */
  reader: string | null;
  text: string;
  asked?: Asked;
};

/** An API call's input and response. */
type Asked = {
  status: number;
  /** By field name; of forms only the text fields. */
  body: unknown;
  /** The path's parameters by name, e.g. `id`. */
  params: Record<string, string>;
  answer: unknown;
};

/** Returns everything that a server has sent to anybody, in order. */
export async function* readRecords(file: string): AsyncGenerator<SentItem> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const recorded = JSON.parse(line) as Recorded;
    yield recorded.kind === 'frame' ? readFrame(recorded) : await readAnswer(recorded);
  }
}

function readFrame({ token, data }: Extract<Recorded, { kind: 'frame' }>): SentItem {
  const event = /^2\["([^"]+)"/.exec(data)?.[1];
  return {
    way: `frame ${event ?? (/^3/.test(data) ? 'ack' : 'of the protocol')}`,
    reader: whose(token),
    text: data,
  };
}

async function readAnswer(recorded: Extract<Recorded, { kind: 'answer' }>): Promise<SentItem> {
  const { method, url, token, status, headers } = recorded;
  const body = decoded(Buffer.from(recorded.answer, 'base64'), String(headers['content-encoding'] ?? ''));
  const text = `${JSON.stringify(headers)}\n${body}`;
  const pathname = url.split('?')[0] ?? '';
  if (!pathname.startsWith('/api/')) return { way: `page ${pathname}`, reader: whose(token), text };
  const route = routeOf(method, pathname.slice('/api'.length));
  if (!route) return { way: `${method} ${pathname}`, reader: whose(token), text };
  const answer = parsed(body) as { accessToken?: string } | undefined;
  const asked = {
    status,
    params: route.params,
    body: await readBody(recorded),
    answer,
  };
  // A login has no token yet: the recipient is the account whose session it starts.
  return { way: route.way, reader: whose(answer?.accessToken ?? token), text, asked };
}

/** Returns the account of one of the server's tokens, even an expired one. */
function whose(token: string | null): string | null {
  const claims = parsed(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
  return (claims as { sub?: string } | undefined)?.sub ?? null;
}

/** Decodes a body; a response that was cut off counts as far as it got. */
function decoded(body: Buffer, encoding: string): string {
  if (encoding === 'br') {
    return brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();
  }
  if (encoding === 'gzip') return gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  if (encoding) throw new Error(`nobody knows how to read an answer that is ${encoding}`);
  return body.toString();
}

async function readBody({ asked, askedType }: { asked: string; askedType: string }): Promise<unknown> {
  const bytes = Buffer.from(asked, 'base64');
  if (!askedType.startsWith('multipart/')) return parsed(bytes.toString());
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': askedType } })
    .formData()
    .catch(() => new FormData());
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const routes = Object.values(apiRoutes)
  .flatMap(feature => Object.values(feature) as RouteSpec[])
  // Literal segments win over parameters.
  .sort((a, b) => a.path.split(':').length - b.path.split(':').length)
  .map(({ method, path }) => ({
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }));

function routeOf(
  asked: string,
  pathname: string,
): { way: string; params: Record<string, string> } | undefined {
  for (const { method, path, pattern } of routes) {
    const found = method === asked ? pattern.exec(pathname) : null;
    if (found) return { way: `${method} ${path}`, params: { ...found.groups } };
  }
  return undefined;
}
