import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Server, Socket } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../config/config.ts';
import { addressKeys } from '../http/address-keys.ts';
import { addressLimiter, ownLimiter } from '../http/rate-limits.ts';
import { createTokenBucket, type Rate } from '../lib/token-bucket.ts';

/**
 * Sockets that a network may open per minute. Each takes 5 KB for about a minute, even if nobody signs in on
 * it.
 */
const window = { points: 6_000, duration: 60 };

/**
 * Returns a function that says whether a new socket may be opened, over WebSocket or polling (SECURITY L4).
 * Behind a proxy there is no limit: all sockets come from its address.
 */
export function createOpeningLimit({
  rateLimit,
  trustProxy,
}: Pick<Config, 'rateLimit' | 'trustProxy'>): (request: IncomingMessage) => Promise<boolean> {
  if (!rateLimit || trustProxy) return async () => true;
  const opened = addressLimiter(ownLimiter, 'socket-opening', window);
  return async ({ socket }) =>
    opened.consume(addressKeys(socket.remoteAddress)).then(
      () => true,
      () => false,
    );
}

/**
 * Events that an account may send at once, and per second after that, over all its sockets: a new socket gets
 * no new burst. A page of tournaments watches a hundred events, again on each reconnect, and may be open in
 * several tabs.
 */
const rate: Rate = { burst: 600, perSecond: 40 };
/** A client that goes on after this many rejections is not our web app. */
const refusals = 300;

/** A forgotten account has its burst again, so only accounts that have regained it are forgotten. */
const accounts = 20_000;
const regainedMs = ((rate.burst + refusals) / rate.perSecond) * 1000;

type Verdict = 'allowed' | 'refused' | 'flood';

type EventAllowance = {
  /** Takes one event off the account's allowance; returns whether to handle it, reject it, or disconnect. */
  take(accountId: string): Verdict;
};

/** `now` is in ms. */
export function createEventAllowance(now: () => number): EventAllowance {
  const buckets = new LRUCache<string, () => number>({
    max: accounts,
    ttl: regainedMs,
    updateAgeOnGet: true,
  });
  return {
    take(accountId) {
      const take = buckets.get(accountId) ?? createTokenBucket(rate, now, refusals + 1);
      buckets.set(accountId, take);
      const left = take();
      if (left >= 0) return 'allowed';
      return left < -refusals ? 'flood' : 'refused';
    },
  };
}

/** A browser sends a few dozen frames when a page opens, and one every 25 seconds. */
const frames: Rate = { burst: 1_000, perSecond: 100 };
/** Browsers never send pings. */
const pings: Rate = { burst: 20, perSecond: 1 };

/** Returns a function that counts a frame, and calls `end` for each one over the limit. */
function frameLimit(rate: Rate, end: () => void): () => void {
  const take = createTokenBucket(rate, () => performance.now());
  return () => {
    if (take() < 0) end();
  };
}

/**
 * The engine of Socket.IO's WebSockets: the usual one, which closes connections that send too many frames of
 * any kind (SECURITY B4, L4).
 */
export class FrameLimitedServer extends WebSocketServer {
  constructor(options: ConstructorParameters<typeof WebSocketServer>[0]) {
    // With autoPong, pings that were read together are answered even after the close, at the cost of an error
    // each.
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

/** Limits polling likewise, where one request may carry thousands of packets. */
export function limitPolling({ engine }: Pick<Server, 'engine'>): void {
  engine.on('connection', (connection: Socket['conn']) => {
    connection.on(
      'packet',
      frameLimit(frames, () => connection.close(true)),
    );
  });
}
