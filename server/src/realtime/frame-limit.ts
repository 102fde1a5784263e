import { WebSocketServer } from 'ws';
import type { RealtimeServer, RealtimeSocket } from './socket-server.ts';

/**
 * Frames that a connection may send in one go, and per second after that. A browser sends a few dozen when a page opens
 * and one each 25 seconds; it never sends a ping of its own, which would be answered without being asked about.
 */
const burst = 1_000;
const perSecond = 100;

/** Returns a function that counts a frame, and calls `end` for each that is too much. */
function frameLimit(end: () => void): () => void {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond) - 1;
    at = now;
    if (left < 0) end();
  };
}

/** The engine of Socket.IO's WebSockets: the usual one, which ends what sends too many frames, of whatever kind (SECURITY B4, L4). */
export class FrameLimitedServer extends WebSocketServer {
  override handleUpgrade(
    ...[request, socket, head, done]: Parameters<WebSocketServer['handleUpgrade']>
  ): void {
    super.handleUpgrade(request, socket, head, (webSocket, upgraded) => {
      const count = frameLimit(() => webSocket.terminate());
      webSocket.on('message', count).on('ping', count).on('pong', count);
      done(webSocket, upgraded);
    });
  }
}

/** The same for polling, where one request may carry thousands of packets. */
export function limitPolling({ engine }: Pick<RealtimeServer, 'engine'>): void {
  engine.on('connection', (connection: RealtimeSocket['conn']) => {
    connection.on(
      'packet',
      frameLimit(() => connection.close(true)),
    );
  });
}
