import { describe, expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';
import { mayReadMetrics } from './access.ts';

const token = 'a token of the monitoring';
const home = { metricsToken: null, trustProxy: false, publicUrl: null } as const;
const behindProxy = { metricsToken: token, trustProxy: '127.0.0.1', publicUrl: 'https://hotdrop.example' };
const local = { host: 'localhost:3000' };
const outside = '203.0.113.9';

describe('who may read the metrics (A2)', () => {
  it.each([
    ['this machine', home, '127.0.0.1', local, true],
    ['this machine over IPv6', home, '::1', { host: '[::1]:3000' }, true],
    ['this machine over a dual-stack socket', home, '::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
    ['this machine, with a token configured', { ...home, metricsToken: token }, '127.0.0.1', local, true],
    [
      'this machine, under its own public URL',
      { ...home, publicUrl: 'http://localhost:3000' },
      '127.0.0.1',
      local,
      true,
    ],
    ['the token, from anywhere', behindProxy, outside, { authorization: `Bearer ${token}` }, true],
    [
      'the token, through the proxy',
      behindProxy,
      '127.0.0.1',
      { authorization: `Bearer ${token}`, 'x-forwarded-for': outside },
      true,
    ],
    ['another machine', home, outside, local, false],
    ['another machine on the network', home, '10.0.0.7', local, false],
    ['an unknown peer', home, undefined, local, false],
    [
      'a proxy of this machine that says so',
      home,
      '127.0.0.1',
      { ...local, 'x-forwarded-for': '::1' },
      false,
    ],
    [
      'a proxy that sets the standard Forwarded header',
      home,
      '127.0.0.1',
      { ...local, forwarded: 'for=::1' },
      false,
    ],
    ['a proxy that sets only Via', home, '127.0.0.1', { ...local, via: '1.1 proxy' }, false],
    ['a tunnel that passes on its own host name', home, '127.0.0.1', { host: 'demo.tunnel.example' }, false],
    [
      'a page whose host name resolves to this machine',
      home,
      '127.0.0.1',
      { host: 'localhost.evil.example:3000' },
      false,
    ],
    ['no Host header', home, '127.0.0.1', {}, false],
    [
      'a proxy without headers, with trustProxy set',
      { ...home, trustProxy: true },
      '127.0.0.1',
      local,
      false,
    ],
    [
      'a proxy without headers, with a public URL set',
      { ...home, publicUrl: 'https://hotdrop.example' },
      '127.0.0.1',
      local,
      false,
    ],
    ['a wrong token', behindProxy, outside, { authorization: `Bearer ${token}s` }, false],
    ['the token in another scheme', behindProxy, outside, { authorization: `Basic ${token}` }, false],
    ['no token, and none is set', { ...behindProxy, metricsToken: null }, outside, {}, false],
    [
      'the token “null”, and none is set',
      { ...behindProxy, metricsToken: null },
      outside,
      { authorization: 'Bearer null' },
      false,
    ],
  ])('%s', (_who, settings, peer, headers, may) => {
    expect(mayReadMetrics(settings, { peer, headers })).toBe(may);
  });
});

describe('behind a proxy', () => {
  const server = useServer({ ...behindProxy });

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    // Uncompressed, because pages of equal length may compress to different lengths.
    const plain = { 'accept-encoding': 'identity', ...headers };
    const answer = await fetch(`${server.url}${path}`, { headers: plain, method });
    const { date: _date, 'x-request-id': id, etag: _etag, ...rest } = Object.fromEntries(answer.headers);
    // The page mentions its own path.
    const text = (await answer.text()).replaceAll(id ?? '', '').replaceAll(path, '');
    return { status: answer.status, headers: rest, text };
  };

  it('/metrics looks like any unknown path without the token (A2)', async () => {
    const shown = await ask('/metrics');
    expect(shown.status).toBe(404);
    expect(shown).toEqual(await ask('/nothing'));
    expect(await ask('/metrics', { authorization: 'Bearer something else' })).toEqual(shown);
    expect(await ask('/metrics', { 'x-forwarded-for': '127.0.0.1' })).toEqual(shown);
  });

  it('the token gives access, to GET only, and the response is not cached (A2)', async () => {
    const authorization = `Bearer ${token}`;
    const { status, headers, text } = await ask('/metrics?x=1', { authorization });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain('# TYPE http_request_duration_seconds histogram');
    expect((await ask('/metrics', { authorization }, 'POST')).status).toBe(404);
    expect((await ask('/metrics/more', { authorization })).status).toBe(404);
  });
});
