import { Readable } from 'node:stream';
import { isErrorCode } from '@hotdrop/contract/lib/errors.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { RouteInput, RouteReply, RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { plainIssues, plainMessage } from '@hotdrop/contract/rooms/messages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../lib/errors.ts';
import type { Actor } from './authenticate.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the `Idempotency-Key` of a retried POST, if any. @throws AppError VALIDATION for a malformed one
 */
function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new AppError('VALIDATION', {
    fieldErrors: { 'Idempotency-Key': 'Idempotency-Key must be 1 to 200 visible characters' },
  });
}

/**
 * Returns the value of `content-disposition` for a download. A plain ASCII name for every client, and the
 * full one for those that read RFC 5987; no name can break out of the header.
 */
export function attachment(name: string): string {
  const ending = /\.[a-z]{1,5}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length).replace(UNSAFE, ' ');
  const ascii = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength);
  const whole = `${Array.from(stem.replace(/\s+/g, ' ').trim()).slice(0, maxLength).join('')}${ending}`;
  return `attachment; filename="${ascii || 'download'}${ending}"; filename*=UTF-8''${percentEncoded(whole)}`;
}

const maxLength = 100;

/** Characters that file systems reject or interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const UNSAFE = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u2028\u2029]/g;

function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

type ActorOf<R extends RouteSpec> = R['access'] extends 'public'
  ? null
  : R['access'] extends 'optional'
    ? Actor | null
    : Actor;

type HandlerInput<R extends RouteSpec> = RouteInput<R> & {
  actor: ActorOf<R>;
  /** On a `repeatable` route, if the client sent one. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that a route was mounted from; no API route boots without one. */
    spec?: RouteSpec;
  }
}

/**
 * Mounts a contract route: its access is checked before the body is read (authenticate.ts), its input is
 * validated, and the response is stripped to its schema, so that nothing undeclared leaves the server.
 */
export function mount<R extends RouteSpec>(
  app: FastifyInstance,
  spec: R,
  handler: (input: HandlerInput<R>) => Promise<RouteReply<R>>,
): void {
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    config: { spec },
    handler: async (request, reply) => {
      const answer = await handler(inputOf(spec, request, reply));
      reply.code(spec.status);
      if (!spec.response) return reply.send();
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(spec.response.parse(answer)));
    },
  });
}

/** A file, possibly generated while it is sent; `name` is free text with an extension. */
type FileReply = { name: string; chunks: AsyncIterable<string> | readonly Buffer[] };

/** Mounts a contract route that responds with a download: access and input as with `mount`. */
export function mountFile<R extends RouteSpec & { produces: string }>(
  app: FastifyInstance,
  spec: R,
  handler: (input: HandlerInput<R>) => Promise<FileReply>,
): void {
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    config: { spec },
    handler: async (request, reply) => {
      const isMade = spec.rateLimit === 'export';
      if (isMade && request.actor) app.fileTurns.take(request.actor._id, reply);
      const { name, chunks } = await handler(inputOf(spec, request, reply));
      const made = Symbol.asyncIterator in chunks ? app.fileTurns.paced(chunks) : chunks;
      // Fastify would read the whole body only to discard it.
      const body = request.method === 'HEAD' ? [] : made;
      return reply
        .code(spec.status)
        .type(spec.produces.startsWith('image/') ? spec.produces : `${spec.produces}; charset=utf-8`)
        .header('content-disposition', attachment(name))
        .send(Readable.from(body));
    },
  });
}

function inputOf<R extends RouteSpec>(
  spec: R,
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerInput<R> {
  return {
    params: parseParams(spec, request.params),
    query: spec.query && parseInput(spec.query, request.query),
    body: spec.body && parseInput(spec.body, request.body),
    actor: request.actor,
    idempotencyKey: spec.repeatable ? idempotencyKey(request) : null,
    request,
    reply,
  } as HandlerInput<R>;
}

/** A malformed id in a path matches nothing; its schema names the error for that (`pathId`). */
function parseParams(spec: RouteSpec, params: unknown): unknown {
  if (!spec.params) return undefined;
  const parsed = spec.params.safeParse(params);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? '';
  throw new AppError(isErrorCode(message) ? message : 'NOT_FOUND');
}

/**
 * Returns the parsed value, or fails with 400 and messages by field path. @throws AppError VALIDATION,
 * BAD_REQUEST
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const checked = checkInput(schema, value);
  if (checked.ok) return checked.data;
  throw new AppError('VALIDATION', { fieldErrors: checked.fieldErrors });
}

type Checked<T> = { ok: true; data: T } | { ok: false; fieldErrors: Record<string, string> };

/**
 * Returns the parsed value, or the messages by field path for callers with more to check.
 * @throws AppError BAD_REQUEST if it is not even of the right kind
 */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(value ?? {}, { error: plainMessage });
  if (parsed.success) return { ok: true, data: parsed.data };
  const fieldErrors: Record<string, string> = {};
  // More than are reported, since a field may have several.
  for (const issue of plainIssues(parsed.error.issues.slice(0, 2 * limits.fieldErrors.count))) {
    const path = issue.path.join('.');
    if (path === '') throw new AppError('BAD_REQUEST');
    fieldErrors[path] ??= issue.message;
  }
  return { ok: false, fieldErrors };
}
