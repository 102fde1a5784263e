import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { useServer } from '../../../test/server.ts';

const server = useServer();

async function open(): Promise<WebSocket> {
  const address = `${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const webSocket = new WebSocket(address);
  onTestFinished(() => webSocket.terminate());
  webSocket.on('error', () => {});
  await once(webSocket, 'message');
  return webSocket;
}

it.each<[string, (webSocket: WebSocket) => void]>([
  ['its own pings', webSocket => webSocket.ping()],
  ['unsolicited acks', webSocket => webSocket.pong()],
  ['probes', webSocket => webSocket.send('2probe')],
  ['heartbeats', webSocket => webSocket.send('3')],
])('a WebSocket that sends thousands of %s is closed, signed in or not (B4, L4)', async (_, send) => {
  const webSocket = await open();
  const closed = once(webSocket, 'close');
  for (let count = 0; count < 1_500; count++) send(webSocket);
  await closed;
});

it('a WebSocket may send a few hundred frames, and an occasional ping, which is answered', async () => {
  const webSocket = await open();
  for (let count = 0; count < 500; count++) webSocket.send('3');
  for (const text of ['here', 'still here']) {
    const answered = once(webSocket, 'pong');
    webSocket.ping(text);
    expect(String(await answered)).toBe(text);
  }
  expect(webSocket.readyState).toBe(WebSocket.OPEN);
});

it('of thousands of pings read at once only the first are answered (L4)', async () => {
  const webSocket = await open();
  let answers = 0;
  webSocket.on('pong', () => answers++);
  const closed = once(webSocket, 'close');
  for (let count = 0; count < 5_000; count++) webSocket.ping();
  await closed;
  expect(answers).toBeLessThan(30);
});

it('a polling client that sends thousands of packets in one request is disconnected', async () => {
  const address = `${server.url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string };
  const send = (packets: number) =>
    fetch(`${address}&sid=${sid}`, { method: 'POST', body: Array(packets).fill('3').join('\x1e') });
  expect((await send(500)).status).toBe(200);
  await send(3_000);
  expect((await send(1)).status).toBe(400);
});
