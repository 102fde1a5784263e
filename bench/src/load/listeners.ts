import { performance } from 'node:perf_hooks';
import { WebSocket } from 'ws';

export type Listener = { token: string };

export type Listeners = {
  /** Events that arrived since the last reset, over all sockets. */
  count(): number;
  /** The least and the most that one socket got since the last reset. */
  spread(): { least: number; most: number };
  reset(): void;
  /** When the latest event arrived, on performance's clock. */
  lastAt(): number;
  close(): Promise<void>;
};

const connectAtOnce = 50;

/**
 * Sockets that join a room and count what they are sent. They speak Socket.IO's protocol by hand (4 message, 0 connect,
 * 2 event, 3 ack), since a client library for each of a thousand would be the limit itself.
 * @throws when a socket is refused
 */
export async function openListeners(
  url: string,
  listeners: readonly Listener[],
  { event, target }: { event: string; target: object },
): Promise<Listeners> {
  const wanted = `42["${event}"`;
  const counts = new Uint32Array(listeners.length);
  let lastAt = 0;
  const sockets: WebSocket[] = [];
  const open = (listener: Listener, index: number) =>
    new Promise<void>((resolve, reject) => {
      const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });
      sockets.push(socket);
      socket.on('error', reject);
      socket.on('message', data => {
        const text = (data as Buffer).toString('latin1');
        if (text.startsWith(wanted)) {
          counts[index] = (counts[index] ?? 0) + 1;
          lastAt = performance.now();
        } else if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: listener.token })}`);
        else if (text.startsWith('40')) socket.send(`420["join-group",${JSON.stringify(target)}]`);
        else if (text.startsWith('430')) {
          if (text === '430[{"ok":true}]') resolve();
          else reject(new Error(`the socket was not let in: ${text}`));
        } else if (text.startsWith('44')) reject(new Error(`the socket was refused: ${text}`));
      });
    });
  for (let first = 0; first < listeners.length; first += connectAtOnce) {
    const batch = listeners.slice(first, first + connectAtOnce);
    await Promise.all(batch.map((listener, offset) => open(listener, first + offset)));
  }
  return {
    count: () => counts.reduce((sum, count) => sum + count, 0),
    spread: () => ({ least: Math.min(...counts), most: Math.max(...counts) }),
    reset: () => void counts.fill(0),
    lastAt: () => lastAt,
    close: async () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
