import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export const roles = ['player', 'organization', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call a route at all; the policy of the feature decides about the single thing.
 * - `public`: the token is not looked at.
 * - `optional`: a token is read when there is one; a bad one is 401 so that the client refreshes it.
 * - `signed-in`: any account.
 * - a list of roles: accounts with one of them.
 */
export type Access = 'public' | 'optional' | 'signed-in' | readonly Role[];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RouteSpec = {
  method: Method;
  /** Below /api, with `:name` parameters. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Error for an account with the wrong role; FORBIDDEN when absent. */
  denied?: ErrorCode;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Set for multipart routes: the name of the file field, or of several. */
  file?: string | readonly string[];
  /** Files that may be absent; the route's own code says which. */
  filesOptional?: true;
  /** The text fields next to the files of a multipart route; its own code reads and checks them. */
  form?: z.ZodType;
  /** Honours `Idempotency-Key`: the same request sent again with its key is done once. */
  repeatable?: true;
  status: 200 | 201 | 204;
  /** Absent for 204 and for files. */
  response?: z.ZodType;
  /** Set for routes that answer a file in place of JSON that fits a schema: its media type. */
  produces?: 'text/csv' | 'text/plain' | 'application/json' | 'image/webp';
  /** Never turned away under load: it costs no more than a refusal, or its caller depends on the answer. */
  always?: true;
  /** Named limits per address or account, defined by the server. */
  rateLimit?: 'login' | 'sign-up' | 'mail' | 'upload' | 'write' | 'message' | 'export';
};

/** Declares one call of the API. The server mounts it, the web client is typed by it, OpenAPI is made from it. */
export function route<const R extends RouteSpec>(spec: R): R {
  return spec;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler on the server receives, after validation. */
export type RouteInput<R extends RouteSpec> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};

/** What a handler returns; it is stripped to the schema before it is sent. Nothing for a 204. */
export type RouteReply<R extends RouteSpec> = R['response'] extends z.ZodType
  ? z.input<R['response']>
  : undefined;

type Keep<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What the web client passes to call a route. */
export type RouteArguments<R extends RouteSpec> = Keep<{
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
}>;

/** What the web client gets. */
export type RouteAnswer<R extends RouteSpec> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;

/** `'GET /tournaments/:id'`: the one name of a route. */
export type RouteKey<R extends RouteSpec> = `${R['method']} ${R['path']}`;
