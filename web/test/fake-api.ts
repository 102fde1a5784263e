import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { vi } from 'vitest';

/** A request as the fake backend received it. */
export type Seen = {
  key: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
};

type Reply = { status: number; body: unknown; headers?: Record<string, string> };
/**
 * Returns the response: a value is a 200, a `Reply` has its own status, an Error is a lost connection, and a
 * Response can be anything, such as what an older server sends.
 */
type Handler = (request: Seen) => unknown;

/** Returns a response with a status; a 4xx carries its message, as in the API. */
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

const specs = new Map(
  Object.values(apiRoutes)
    .flatMap((routes): RouteSpec[] => Object.values(routes))
    .map(spec => [`${spec.method} ${spec.path}`, spec]),
);

let misfits: string[] = [];

/** Returns and clears the fake responses that the real server could not have sent. */
export function takeMisfits(): string[] {
  const taken = misfits;
  misfits = [];
  return taken;
}

/** Returns a success as the server would send it: stripped to the schema of its route, which it must fit. */
function asSent(key: string, body: unknown): unknown {
  const spec = specs.get(key);
  if (!spec) misfits.push(`${key} is no route`);
  if (!spec?.response) return body;
  const parsed = spec.response.safeParse(JSON.parse(JSON.stringify(body ?? null)));
  if (parsed.success) return parsed.data;
  misfits.push(
    ...parsed.error.issues.map(({ path, message }) => `${key} ${path.join('.') || 'answer'}: ${message}`),
  );
  return body;
}

/**
 * Fakes the backend at the network edge: `handlers` by route name ('GET /tournaments/:id'). A route without a
 * handler responds with 404. Returns every request that was made.
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
    const sent = route && status < 300 ? asSent(route.key, body) : body;
    return new Response(status === 204 ? null : JSON.stringify(sent), { status, headers: headers ?? {} });
  });
  return seen;
}
