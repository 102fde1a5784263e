import { WebSocket } from 'ws';

/** A socket that is not let in by then never will be. */
const joinWithinMs = 60_000;

/**
 * A socket that has joined a group's room; `onEvent` hears the text of each event. It speaks Socket.IO's protocol by hand
 * (2 ping, 3 pong, 40 connect, 42 event, 43 ack, 44 refused), since a client library for each of a thousand would be
 * the limit itself. @throws when it is refused, or not let in within a minute
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
      // Events first: they are many. What is read of them is ASCII.
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
