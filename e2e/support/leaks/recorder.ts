import diagnostics from 'node:diagnostics_channel';
import { appendFileSync, openSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Recorded } from './records.ts';

/**
 * Loaded into a server's process before its own code (`node --import`). Writes every response and every outgoing
 * frame, with its recipient, to the file that RECORD_TO names. It sits below the server's code, so nothing the
 * server sends can bypass it. Each line is on disk before the process continues, so a kill loses none.
 */
const file = openSync(process.env.RECORD_TO ?? '', 'a');
const record = (line: Recorded) => appendFileSync(file, `${JSON.stringify(line)}\n`);

/** Pictures, scripts and styles contain no personal data. */
const isTelling = (type: string) => !/^(image|font|text\/(javascript|css))/.test(type);

type Exchange = { request: IncomingMessage; response: ServerResponse };

diagnostics.subscribe('http.server.request.start', message => {
  const { request, response } = message as Exchange;
  // Socket traffic is recorded frame by frame, below.
  if (request.url?.startsWith('/socket.io')) return;
  const headers: OutgoingHttpHeaders = {};
  const answered: Buffer[] = [];
  const asked: Buffer[] = [];

  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    if (Buffer.isBuffer(chunk)) asked.push(chunk);
    return push(chunk, encoding);
  };
  const keep = (chunk: unknown, encoding: unknown) => {
    Object.assign(headers, response.getHeaders());
    if (!isTelling(String(headers['content-type'] ?? ''))) return;
    if (typeof chunk === 'string') {
      answered.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    } else if (chunk instanceof Uint8Array) answered.push(Buffer.from(chunk));
  };
  for (const name of ['write', 'end', 'writeHead'] as const) {
    const own = response[name].bind(response) as (...given: unknown[]) => unknown;
    const wrapped = (...given: unknown[]) => {
      const [first, second] = given;
      // writeHead(status, [phrase], [headers]) does not show in getHeaders().
      if (name === 'writeHead') Object.assign(headers, namedHeaders(given.at(-1)));
      else keep(first, second);
      return own(...given);
    };
    Object.assign(response, { [name]: wrapped });
  }
  response.once('close', () =>
    record({
      kind: 'answer',
      method: request.method ?? '',
      url: request.url ?? '',
      token: request.headers.authorization?.replace(/^Bearer /i, '') ?? null,
      status: response.statusCode,
      headers: JSON.parse(JSON.stringify(headers)),
      askedType: request.headers['content-type'] ?? '',
      asked: Buffer.concat(asked).toString('base64'),
      answer: Buffer.concat(answered).toString('base64'),
    }),
  );
});

function namedHeaders(given: unknown): object {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const entries = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries);
}

/** Engine.IO's connection state, for any transport. */
type Connection = {
  onPacket(packet: { data?: unknown }): void;
  sendPacket(type: string, data?: unknown, ...rest: unknown[]): void;
};

const ofServer = createRequire(new URL('../../../server/package.json', import.meta.url));
const { Socket } = createRequire(ofServer.resolve('socket.io'))('engine.io') as {
  Socket: { prototype: Connection };
};
const { onPacket, sendPacket } = Socket.prototype;
if (!onPacket || !sendPacket) throw new Error('Engine.IO sends in another way than it did');
const tokens = new WeakMap<Connection, string>();

Socket.prototype.onPacket = function (packet) {
  const token = /^0\{.*"token":"([^"]+)"/.exec(String(packet.data ?? ''))?.[1];
  if (token) tokens.set(this, token);
  onPacket.call(this, packet);
};
Socket.prototype.sendPacket = function (type, data, ...rest) {
  if (data !== undefined) record({ kind: 'frame', token: tokens.get(this) ?? null, data: String(data) });
  sendPacket.call(this, type, data, ...rest);
};
