import { execFile } from 'node:child_process';
import dgram from 'node:dgram';
import dns, { lookup } from 'node:dns';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { get as getByTls } from 'node:https';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectByTls } from 'node:tls';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { takeRefused } from './network-guard.ts';

/** A documentation address (RFC 5737), which nobody has. */
const elsewhere = '203.0.113.7';
const ignore = () => {};

it.each<[string, () => Promise<unknown>, string]>([
  ['net', () => once(connect(443, elsewhere), 'connect'), `connect ${elsewhere}:443`],
  [
    'net by host name',
    () => once(connect({ port: 80, host: 'example.org' }), 'connect'),
    'connect example.org:80',
  ],
  ['net by IPv6', () => once(connect(80, '2001:db8::1'), 'connect'), 'connect 2001:db8::1:80'],
  [
    'tls',
    () => once(connectByTls({ port: 443, host: elsewhere }), 'secureConnect'),
    `connect ${elsewhere}:443`,
  ],
  ['http', () => once(get(`http://${elsewhere}/`), 'response'), `connect ${elsewhere}:80`],
  ['https', () => once(getByTls('https://example.org/'), 'response'), 'connect example.org:443'],
  ['fetch', () => fetch('https://example.org/a'), 'connect example.org:443'],
  ['a link-local address', () => fetch('http://169.254.169.254/latest'), 'connect 169.254.169.254:80'],
  ['a DNS lookup', () => promisify(lookup)('example.org'), 'lookup example.org'],
  ['a promise-based DNS lookup', () => dns.promises.resolveMx('example.org'), 'resolveMx example.org'],
  ['a resolver', () => new dns.promises.Resolver().resolve4('example.org'), 'resolve4 example.org'],
  [
    'a datagram',
    async () => {
      const socket = dgram.createSocket('udp4');
      try {
        await promisify((done: (error: Error | null) => void) => socket.send('x', 53, elsewhere, done))();
      } finally {
        socket.close();
      }
    },
    `send ${elsewhere}`,
  ],
])('%s cannot leave the machine, and the attempt is recorded (B6)', async (_, leave, what) => {
  await expect(leave()).rejects.toThrow();
  expect(takeRefused()).toEqual([what]);
});

it('an attempt is recorded even if the code ignores its failure (B6)', async () => {
  await fetch('https://example.org/').catch(ignore);
  expect(takeRefused()).toEqual(['connect example.org:443']);
});

it('connections to the machine itself are allowed', async () => {
  const server = createServer(socket => socket.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', undefined]) {
    const [hello] = await once(connect({ port, ...(host && { host }) }), 'data');
    expect(String(hello)).toBe('hello');
  }
  server.close();
  expect(takeRefused()).toEqual([]);
});

it('the guard protects any process that loads it first (B6)', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hotdrop-guard-'));
  const log = path.join(folder, 'refused');
  const guard = path.join(import.meta.dirname, 'network-guard.ts');
  const code = "await fetch('https://example.org/').catch(() => {}); console.log('went on');";
  const ran = await promisify(execFile)('node', ['--import', guard, '--input-type=module', '--eval', code], {
    env: { ...process.env, NETWORK_GUARD_LOG: log },
  });
  expect(ran.stdout).toBe('went on\n');
  expect(ran.stderr).toContain('network guard: connect example.org:443');
  expect(await readFile(log, 'utf8')).toBe('connect example.org:443\n');
  await rm(folder, { recursive: true });
});
