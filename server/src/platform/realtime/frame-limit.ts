import type { Server, Socket } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import { createTokenBucket, type Rate } from '../lib/token-bucket.ts';

/** A browser sends a few dozen frames when a page opens, and one each 25 seconds. */
const frames: Rate = { burst: 1_000, perSecond: 100 };
/** Browsers never send pings. */
const pings: Rate = { burst: 20, perSecond: 1 };

/** Returns a function that counts a frame, and calls `end` for each that is too much. */
function frameLimit(rate: Rate, end: () => void): () => void {
  const take = createTokenBucket(rate, () => performance.now());
  return () => {
    if (take() < 0) end();
  };
}

/** The engine of Socket.IO's WebSockets: the usual one, which ends what sends too many frames, of whatever kind (SECURITY B4, L4). */
export class FrameLimitedServer extends WebSocketServer {
  constructor(options: ConstructorParameters<typeof WebSocketServer>[0]) {
    // With autoPong each ping that was read together is answered even after the end, at the cost of an error each.
    super({ ...options, autoPong: false });
  }

  override handleUpgrade(
    ...[request, socket, head, done]: Parameters<WebSocketServer['handleUpgrade']>
  ): void {
    super.handleUpgrade(request, socket, head, (webSocket, upgraded) => {
      const end = () => webSocket.terminate();
      const countPing = frameLimit(pings, end);
      webSocket.on('message', frameLimit(frames, end)).on('pong', countPing);
      webSocket.on('ping', data => {
        countPing();
        if (webSocket.readyState === WebSocket.OPEN) webSocket.pong(data);
      });
      done(webSocket, upgraded);
    });
  }
}

/** The same for polling, where one request may carry thousands of packets. */
export function limitPolling({ engine }: Pick<Server, 'engine'>): void {
  engine.on('connection', (connection: Socket['conn']) => {
    connection.on(
      'packet',
      frameLimit(frames, () => connection.close(true)),
    );
  });
}
