import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const sources = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' blob: data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const policyOf = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** On every response (SECURITY B5). `data:` images are CSS masks and previews, never a user's URL. */
const headers = {
  'content-security-policy': policyOf(sources),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const strictTransport = 'max-age=31536000; includeSubDomains';

/** Razorpay's hosts that its checkout contacts from the page, besides its script's own. */
const razorpayHosts = {
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  images: ['https://cdn.razorpay.com'],
  connections: ['https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com'],
};

/**
 * Returns the pay step's headers, which replace the usual ones there and nowhere else (SECURITY B5): the
 * checkout script at `checkoutUrl` may run, open its frame and report to its own hosts. Bank windows that it
 * opens must be able to reply to it, which `same-origin` would prevent.
 */
export function checkoutHeaders(checkoutUrl: string): Record<string, string> {
  const { origin } = new URL(checkoutUrl);
  const theirs = origin === 'https://checkout.razorpay.com';
  const add = (own: string, hosts: readonly string[]) => [...new Set([own, origin, ...hosts])].join(' ');
  return {
    'content-security-policy': policyOf({
      ...sources,
      'script-src': add(sources['script-src'], []),
      'frame-src': [...new Set(theirs ? razorpayHosts.frames : [origin])].join(' '),
      'img-src': add(sources['img-src'], theirs ? razorpayHosts.images : []),
      'connect-src': add(sources['connect-src'], theirs ? razorpayHosts.connections : []),
    }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

type Options = { https: boolean };

/** Returns the headers of every response; `https`: the public address is https. */
export function securityHeaders(https: boolean): Record<string, string> {
  return https ? { ...headers, 'strict-transport-security': strictTransport } : headers;
}

/** Sets the security headers before anything else can respond; HSTS only if the public address is https. */
export const securityHeadersPlugin = fp<Options>(async (app: FastifyInstance, { https }) => {
  const all = securityHeaders(https);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(all);
    // Decided by the route, not by the text of the target, which may also be `http://host/api/…`. Handlers of
    // pages and files set their own caching.
    const route = request.routeOptions.url;
    if (!route?.startsWith('/') || route.startsWith('/api')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    done();
  });
});
