import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * While this is loaded, the process can connect only to itself and its machine (SECURITY B6). Connections,
 * datagrams and name look-ups that go elsewhere fail, and are recorded, because the product may ignore the
 * failure. Tests load it in their set-up. A server process loads it with `node --import <this file>`, and then
 * writes each refused address as a line to stderr and to the file that NETWORK_GUARD_LOG names.
 */
const refused: string[] = [];

/** Returns and clears the attempts so far, as `connect 203.0.113.7:443`. */
export const takeRefused = (): string[] => refused.splice(0);

function refuse(what: string): Error {
  refused.push(what);
  process.stderr.write(`network guard: ${what}\n`);
  if (process.env.NETWORK_GUARD_LOG) appendFileSync(process.env.NETWORK_GUARD_LOG, `${what}\n`);
  return Object.assign(new Error(`network guard: ${what}`), { code: 'ENETUNREACH' });
}

const loopback = new net.BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isHere(host: string | undefined): boolean {
  if (!host) return true;
  const family = net.isIP(host);
  if (family === 0) return host === 'localhost' || host.endsWith('.localhost');
  return loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** http passes a null path if there is none. */
type Target = { host?: string; port?: string | number; path?: string | null };
type Call = (...given: unknown[]) => unknown;

/** Returns where a socket connects to, given `(options)`, `(port, host)`, `(path)`, or what net made of these. */
function targetOf(given: unknown[]): Target {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'string' && Number.isNaN(Number(first))) return { path: first };
  return { port: Number(first), ...(typeof second === 'string' && { host: second }) };
}

// All of TCP goes through this: net, tls, http, https, fetch.
const connect = net.Socket.prototype.connect as Call;
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  const { host, port, path } = targetOf(given);
  if (typeof path === 'string' || isHere(host)) return connect.apply(this, given);
  const error = refuse(`connect ${host}:${port}`);
  process.nextTick(() => this.destroy(error));
  return this;
} as typeof net.Socket.prototype.connect;

/** Makes the look-up functions of `holder` check the name first. */
function guardLookups(
  holder: Record<string, unknown>,
  fail: (error: Error, given: unknown[]) => unknown,
): void {
  for (const [name, original] of Object.entries(holder)) {
    if (typeof original !== 'function' || !/^(lookup|resolve|reverse)/.test(name)) continue;
    holder[name] = function (this: unknown, ...given: unknown[]) {
      const [host] = given;
      if (isHere(typeof host === 'string' ? host : undefined)) return (original as Call).apply(this, given);
      // An address in place of a name needs no look-up.
      if (name === 'lookup' && net.isIP(String(host)) !== 0) return (original as Call).apply(this, given);
      return fail(refuse(`${name} ${host}`), given);
    };
  }
}

const callBack = (error: Error, given: unknown[]): void => {
  const done = given.at(-1);
  if (typeof done !== 'function') throw error;
  process.nextTick(() => done(error));
};
const reject = (error: Error) => Promise.reject(error);

guardLookups(dns as unknown as Record<string, unknown>, callBack);
guardLookups(dns.promises as unknown as Record<string, unknown>, reject);
for (const [resolver, fail] of [
  [dns.Resolver, callBack],
  [dns.promises.Resolver, reject],
] as const) {
  // Their methods are on a prototype, so Object.entries cannot list them.
  const { prototype } = resolver as unknown as { prototype: Record<string, unknown> };
  const methods = Object.fromEntries(
    Object.getOwnPropertyNames(prototype).map(name => [name, prototype[name]]),
  );
  guardLookups(methods, fail);
  Object.assign(prototype, methods);
}

const send = dgram.Socket.prototype.send as Call;
dgram.Socket.prototype.send = function (this: dgram.Socket, ...given: unknown[]) {
  // The address is the last string: (message, offset?, length?, port, address, callback?).
  const host = given.slice(1).findLast(value => typeof value === 'string');
  if (isHere(host as string | undefined)) return send.apply(this, given);
  return callBack(refuse(`send ${host}`), given);
} as typeof dgram.Socket.prototype.send;

const datagrams = dgram.Socket.prototype.connect as Call;
dgram.Socket.prototype.connect = function (this: dgram.Socket, ...given: unknown[]) {
  const host = given.slice(1).find(value => typeof value === 'string');
  if (isHere(host as string | undefined)) return datagrams.apply(this, given);
  throw refuse(`connect udp ${host}`);
} as typeof dgram.Socket.prototype.connect;

// So that `import { lookup } from 'node:dns'` gets them too.
syncBuiltinESMExports();
