import { asObject } from '../loose-values.ts';
import { ApiError } from './error.ts';

export type HttpRequest = {
  method: string;
  /** Below /api. */
  path: string;
  body?: unknown;
  token?: string | null | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Goes on when its page is left. */
  keepalive?: boolean | undefined;
};

/** One request, no refresh. Gives the JSON, or undefined for 204. @throws ApiError; an AbortError when aborted. */
export async function send(request: HttpRequest): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.token) headers.authorization = `Bearer ${request.token}`;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api${request.path}`, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
      credentials: 'omit',
      keepalive: request.keepalive ?? false,
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'NETWORK' });
  }
  const text = await response.text().catch(() => null);
  const json = parse(text);
  if (!response.ok) throw apiErrorOf(response.status, json, response.headers.get('retry-after'));
  // The connection broke in the middle of the answer.
  if (text === null) throw new ApiError({ status: 0, code: 'NETWORK' });
  if (text && json === undefined) throw new ApiError({ status: response.status, code: 'UNREADABLE' });
  return json;
}

/** Reads an answer that is not a success; anything odd in it is dropped. */
export function apiErrorOf(status: number, body: unknown, retryAfter: string | null): ApiError {
  const record = asObject(body);
  const fieldErrors = asObject(record.fieldErrors);
  const seconds = Number(retryAfter);
  return new ApiError({
    status,
    code: typeof record.code === 'string' ? record.code : `HTTP_${status}`,
    message: typeof record.message === 'string' ? record.message : '',
    fieldErrors: Object.fromEntries(
      Object.entries(fieldErrors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    retryAfter: retryAfter && Number.isFinite(seconds) ? seconds : undefined,
  });
}

function parse(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
