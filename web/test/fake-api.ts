import { vi } from 'vitest';

/** One request as the fake backend saw it. */
export type Seen = {
  key: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
};

type Reply = { status: number; body: unknown; headers?: Record<string, string> };
/** A value is answered with 200, a `Reply` as it says, an Error as a lost connection, a Response as it is. */
type Handler = (request: Seen) => unknown;

/** An answer with a status; a 4xx carries its message, as the API's do. */
export const reply = (status: number, body: unknown = null, headers: Record<string, string> = {}): Reply => ({
  status,
  body,
  headers,
});

export const refusal = (
  status: number,
  code: string,
  message?: string,
  fieldErrors?: Record<string, string>,
) => reply(status, { code, message, fieldErrors, requestId: 'test' });

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value;

/**
 * Fakes the backend at the network edge: `handlers` by route name ('GET /tournaments/:id'). A route without a
 * handler answers 404. Returns every request that was made.
 */
export function fakeApi(handlers: Record<string, Handler>): Seen[] {
  const seen: Seen[] = [];
  const routes = Object.entries(handlers).map(([key, handle]) => {
    const [method, pattern = ''] = key.split(' ');
    return { key, method, path: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`), handle };
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const path = url.pathname.replace(/^\/api/, '');
    const route = routes.find(({ method, path: pattern }) => method === init.method && pattern.test(path));
    const request: Seen = {
      key: route?.key ?? `${init.method} ${path}`,
      path,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    seen.push(request);
    const answer = route ? await route.handle(request) : refusal(404, 'NOT_FOUND', 'Not found');
    if (answer instanceof Error) throw new TypeError('Failed to fetch');
    if (answer instanceof Response) return answer;
    const { status, body, headers }: Reply = isReply(answer) ? answer : { status: 200, body: answer };
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers: headers ?? {} });
  });
  return seen;
}
