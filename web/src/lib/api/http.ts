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
  /** Continues after the page is left. */
  keepalive?: boolean;
};

/** Sends one request, without a refresh. @throws ApiError if no response arrives; an AbortError if aborted */
export async function request({
  path,
  body,
  token,
  signal,
  headers,
  ...init
}: HttpRequest): Promise<Response> {
  try {
    return await fetch(`/api${path}`, {
      ...init,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      credentials: 'omit',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'NETWORK' });
  }
}

/** {@link request} for JSON; returns undefined for 204. @throws ApiError; an AbortError if aborted */
export async function send({ headers, ...rest }: HttpRequest): Promise<unknown> {
  const response = await request({ ...rest, headers: { accept: 'application/json', ...headers } });
  const text = await response.text().catch(() => null);
  const json = parse(text);
  if (!response.ok) throw apiErrorOf(response.status, json, response.headers.get('retry-after'));
  // The connection broke during the response.
  if (text === null) throw new ApiError({ status: 0, code: 'NETWORK' });
  if (text && json === undefined) throw new ApiError({ status: response.status, code: 'UNREADABLE' });
  return json;
}

/** Reads an error response; ignores invalid parts. */
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

/** Reads JSON; returns undefined if it is invalid. */
export function parse(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
