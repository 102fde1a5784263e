import { describe, expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const behindTls = useServer({
  publicUrl: 'https://hotdrop.example.org',
  corsOrigins: ['https://app.example.org'],
});

const withRazorpay = useServer({ razorpay: razorpay('https://api.razorpay.com') });
const withStandIn = useServer({ razorpay: razorpay('http://localhost:4999') });

function razorpay(apiUrl: string) {
  return { keyId: 'rzp_test_1', keySecret: 's', webhookSecret: 'w', apiUrl };
}

const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const always = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const get = (base: string, path: string, init: RequestInit = {}) => fetch(`${base}${path}`, init);
const pick = (headers: Headers, names: string[]) =>
  Object.fromEntries(names.map(name => [name, headers.get(name)]));

describe('headers (B5)', () => {
  it.each([
    ['a response', '/api/health', 200, 'no-store'],
    ['an error', '/api/tournaments/none', 404, 'no-store'],
    ['an unknown route', '/api/nope', 404, 'no-store'],
    ['a rejection', '/api/auth/me', 401, 'no-store'],
    ['the API reference', '/api/docs', 200, 'no-store'],
    ['the public list', '/api/tournaments', 200, 'no-cache'],
    ['a page', '/tournaments', 200, 'no-cache'],
    ['an unknown page', '/nowhere', 404, 'no-cache'],
    ['a missing upload', '/uploads/none.webp', 404, 'no-store'],
  ])('are on %s', async (_what, path, status, cacheControl) => {
    const { headers, status: got } = await get(server.url, path);
    expect(got).toBe(status);
    expect(pick(headers, Object.keys(always))).toEqual(always);
    expect(headers.get('cache-control')).toBe(cacheControl);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  const payStep = '/scrims/0198c0de-0000-7000-8000-000000000000/pay';

  it('allow Razorpay’s checkout on the pay step, and on no other page', async () => {
    const ofRazorpay =
      "default-src 'self'; script-src 'self' https://checkout.razorpay.com; style-src 'self'; " +
      "img-src 'self' blob: data: https://checkout.razorpay.com https://cdn.razorpay.com; font-src 'self'; " +
      "connect-src 'self' https://checkout.razorpay.com https://lumberjack.razorpay.com " +
      "https://lumberjack-cx.razorpay.com; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'; frame-src https://api.razorpay.com https://checkout.razorpay.com";
    const { headers, status } = await get(withRazorpay.url, payStep);
    expect(status).toBe(200);
    expect(pick(headers, Object.keys(always))).toEqual({
      ...always,
      'content-security-policy': ofRazorpay,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    for (const page of [
      '/scrims',
      payStep.replace('/pay', ''),
      `${payStep}/more`,
      payStep.replace('/pay', '/run'),
      '/api/health',
    ]) {
      const others = (await get(withRazorpay.url, page)).headers;
      expect(pick(others, Object.keys(always)), page).toEqual(always);
    }
  });

  it('allow the stand-in’s checkout where it is configured, and none without a gateway', async () => {
    const { headers } = await get(withStandIn.url, payStep);
    const ofStandIn = headers.get('content-security-policy');
    expect(ofStandIn).toContain("script-src 'self' http://localhost:4999;");
    expect(ofStandIn).toMatch(/frame-src http:\/\/localhost:4999$/);
    expect(ofStandIn).not.toContain('razorpay.com');
    expect(pick((await get(server.url, payStep)).headers, Object.keys(always))).toEqual(always);
  });

  it('enforce https permanently once the public URL is https', async () => {
    const { headers } = await get(behindTls.url, '/api/health');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('allow only listed origins to read', async () => {
    const from = async (base: string, origin: string) =>
      (await get(base, '/api/health', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await from(server.url, 'https://app.example.org')).toBeNull();
    expect(await from(behindTls.url, 'https://evil.example.org')).toBeNull();
    expect(await from(behindTls.url, 'https://app.example.org')).toBe('https://app.example.org');
    const preflight = await get(behindTls.url, '/api/tournaments', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('contain the request ID that an error shows', async () => {
    const { headers, body } = await server.call('GET /tournaments/none');
    expect(body.requestId).toBe(headers.get('x-request-id'));
  });
});
