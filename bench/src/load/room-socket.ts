import { WebSocket } from 'ws';

/** Wait for a socket to join, in ms. */
const joinWithinMs = 60_000;

/**
 * Opens a socket that joins a group's room; `onEvent` gets the text of each event. It implements Socket.IO's
 * protocol itself (2 ping, 3 pong, 40 connect, 42 event, 43 ack, 44 rejected), since a thousand clients of the
 * library would be the limit.
 * @throws if it is rejected, or has not joined within a minute
 */
export function joinRoom(
  url: string,
  { token, target }: { token: string; target: object },
  onEvent: (text: string) => void,
): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });
  const joined = new Promise<WebSocket>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(why));
    const late = setTimeout(() => fail('the socket was not let in in time'), joinWithinMs);
    socket.on('close', () => clearTimeout(late));
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) =>
      fail(`the handshake got ${response.statusCode}`),
    );
    socket.on('message', data => {
      // Events first, since there are many. The parts that are parsed are ASCII.
      const text = (data as Buffer).toString('latin1');
      if (text.startsWith('42')) onEvent(text);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) socket.send(`420["join-group",${JSON.stringify(target)}]`);
      else if (text === '430[{"ok":true}]') {
        clearTimeout(late);
        resolve(socket);
      } else if (text.startsWith('43')) fail(`the socket was not let in: ${text}`);
      else if (text.startsWith('44')) fail(`the socket was refused: ${text}`);
    });
  });
  joined.catch(() => socket.terminate());
  return joined;
}
