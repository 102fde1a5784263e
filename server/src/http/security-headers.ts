import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** On every answer, whatever it is (SECURITY B5). `data:` images are CSS masks and previews, never a user's URL. */
const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const strictTransport = 'max-age=31536000; includeSubDomains';

type Options = { https: boolean };

/** The headers of every answer; `https`: the public address is https. */
export function securityHeaders(https: boolean): Record<string, string> {
  return https ? { ...headers, 'strict-transport-security': strictTransport } : headers;
}

/** Sets the security headers before anything else can answer; HSTS only when the public address is https. */
export const securityHeadersPlugin = fp<Options>(async (app: FastifyInstance, { https }) => {
  const all = securityHeaders(https);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(all);
    // By the route, not by the text of the target, which may also be `http://host/api/…`. Whoever serves a page or
    // a file says how long it keeps.
    const route = request.routeOptions.url;
    if (!route?.startsWith('/') || route.startsWith('/api')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
  });
});
