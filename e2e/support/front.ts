import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** `silent`: connections are accepted, and nothing is ever answered; `gone`: each breaks at once. */
type Network = 'fine' | 'silent' | 'gone';

/** A file that the front serves instead of the server's. */
type Served = { status: number; body: string };

/** The hash in the name of a built file: its address, or in an import of another one. */
const hashed = /-([\w-]{8})(\.(?:js|css|woff2)\b)/g;
const isBuilt = (path: string) => path.startsWith('/assets/');

/** Starts a front of a server, in which a test changes what a browser gets: files, a new build, the network. */
export async function startFront(target: string) {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  const files = new Map<string, Served>();
  let network: Network = 'fine';
  let deployed = false;
  let waiting = 0;

  const server = createServer((request, response) => {
    if (network === 'gone') return void request.socket.destroy();
    if (network === 'silent') return void waiting++;
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (network !== 'fine') return;
    const upstream = connect(Number(port), hostname);
    const lines = request.rawHeaders.map((part, index) => part + (index % 2 ? '\r\n' : ': '));
    upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    upstream.write(head);
    upstream.on('error', () => socket.destroy()).pipe(socket);
    socket.on('close', () => upstream.destroy()).pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers, url = '/' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const served = files.get(path);
    if (served) {
      response.writeHead(served.status, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      return void response.end(served.body);
    }
    const renamed = path.includes('.next.');
    if (isBuilt(path) && renamed !== deployed) return void response.writeHead(404).end();
    const upstream = ask(target + url.replace('.next.', '.'), {
      method,
      // Not compressed, so that names can be changed.
      headers: { ...headers, ...(deployed && { 'accept-encoding': 'identity' }) },
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
    const [reply] = (await once(upstream, 'response')) as [IncomingMessage];
    const isText = /html|javascript|css/.test(reply.headers['content-type'] ?? '');
    if (!deployed || !isText || reply.statusCode === 304) {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      return void reply.pipe(response);
    }
    const { 'content-length': _, etag: __, ...rest } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, rest);
    response.end((await text(reply)).replace(hashed, '-$1.next$2'));
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,

    /** Serves a new build from now on: each built file has another name, and those of the old one are gone. */
    deploy() {
      deployed = true;
    },

    /** Serves this for a path, instead of the server's file. */
    serve(path: string, file: Served) {
      files.set(path, file);
    },

    setNetwork(state: Network) {
      network = state;
      if (state === 'gone') for (const socket of sockets) socket.destroy();
    },

    /** How many requests have had no answer, as the network is silent. */
    waiting: () => waiting,

    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
