import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { noise } from '../../../test/pictures/pictures.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';

const errors: string[] = [];
const log = new PassThrough();
log.on('data', chunk => errors.push(String(chunk)));
const server = useServer({ logLevel: 'error' }, log);

const get = (target: string) => `GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`;

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

it.each([
  ['something that is not HTTP', 'garbage\r\n\r\n'],
  ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nhost: x\r\n\r\n'],
])('%s after a request closes the connection, and is not logged as our failure (B1)', async (_, next) => {
  const picture = await uploadPicture(server, await signUp(server, 'player'));
  for (let count = 0; count < 20; count++) {
    const socket = await open();
    socket.write(get(picture) + next);
    socket.resume();
    await once(socket, 'close');
  }
  expect(await server.call('GET /health')).toMatchObject({ status: 200 });
  expect(errors).toEqual([]);
});

it('a response in progress is cut off rather than mixed with another', async () => {
  const picture = await uploadPicture(server, await signUp(server, 'player'), noise(1250, 1250));
  const socket = await open();
  socket.write(get(picture));
  const [start] = await once(socket, 'data');
  socket.pause();
  socket.write('garbage\r\n\r\n');
  // The rest of the response waits for a reader, and so does what comes after it.
  await server.call('GET /health');
  const rest = await text(socket);
  expect(String(start)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(rest).not.toContain('HTTP/1.1');
});
