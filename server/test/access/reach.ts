import type { Person } from '../people.ts';
import type { TestServer } from '../server.ts';
import type { Input } from './inputs.ts';

export type Reached = { status: number; code: string | undefined };

/** Calls a route with a token, like a client; returns the status and the error code, if any. */
export async function reach(
  server: Pick<TestServer, 'url'>,
  target: string,
  token: Person['token'] | undefined,
  { body, form, headers }: Input = {},
): Promise<Reached> {
  const [method = '', path] = target.split(' ');
  const sent = form ? new Uint8Array(form) : typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  const answer: { code?: string } = isJson ? JSON.parse(text) : {};
  return { status: response.status, code: response.ok ? undefined : answer.code };
}
