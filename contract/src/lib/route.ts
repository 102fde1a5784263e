import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export const roles = ['player', 'organization', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call a route; the feature's own rules decide about each item.
 * - `public`: any token is ignored.
 * - `optional`: reads a token if there is one; a bad one is 401 so that the client refreshes it.
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
  /** For multipart routes: the name of the file field, or of several. */
  file?: string | readonly string[];
  /** Files may be missing; the route's own code says which. */
  filesOptional?: true;
  /** Text fields next to the files of a multipart route; its own code reads and checks them. */
  form?: z.ZodType;
  /** Supports `Idempotency-Key`: a request repeated with the same key runs once. */
  repeatable?: true;
  status: 200 | 201 | 204;
  /** Absent for 204 and for files. */
  response?: z.ZodType;
  /** For routes that return a file instead of JSON: its media type. */
  produces?: 'text/csv' | 'text/plain' | 'application/json' | 'image/webp';
  /** Never rejected under load: it costs no more than a rejection, or its caller depends on the response. */
  always?: true;
  /** A limit per address or account, defined by the server; for writes of signed-in callers `write` if absent. */
  rateLimit?: 'login' | 'sign-up' | 'mail' | 'upload' | 'write' | 'message' | 'export' | 'push-test';
};

/** Declares a route. The server mounts it; the web client's types and the OpenAPI document are derived from it. */
export function route<const R extends RouteSpec>(spec: R): R {
  return spec;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The validated input of a handler on the server. */
export type RouteInput<R extends RouteSpec> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};

/** What a handler returns, nothing for a 204; fields that the schema lacks are removed before sending. */
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

/** What the web client receives. */
export type RouteResponse<R extends RouteSpec> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : undefined;

/** The name of a route: `'GET /tournaments/:id'`. */
export type RouteKey<R extends RouteSpec> = `${R['method']} ${R['path']}`;
