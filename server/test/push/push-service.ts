import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserKeys, decryptPush } from './aes128gcm.ts';
import { readVapid } from './vapid.ts';

/** What a browser sends to Hotdrop. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A push as it arrived. */
export type ReceivedPush = {
  endpoint: string;
  ttl: number;
  urgency: string;
  topic: string;
  /** The decrypted payload, and how many bytes it has. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  message: any;
  bytes: number;
};

/** An answer by script: a status, with `Retry-After` if given; silence; or a connection that breaks. */
export type Reply = { status: number; retryAfter?: string } | 'hang' | 'reset';

type Known = BrowserKeys & { senderKey: string | null };

/**
 * Starts a push service on the loopback. It accepts only what a real one does: a valid VAPID header, the headers
 * of RFC 8030, and a body that the browser can decrypt. `faults` has what it did not accept.
 */
export async function startPushService() {
  const known = new Map<string, Known>();
  const received: ReceivedPush[] = [];
  const faults: string[] = [];
  const state = {
    /** Decides the answer to a valid push; null accepts it. */
    reply: (_push: ReceivedPush): Reply | null => null,
    /** How long it takes to accept a push, and again to say so, in ms. */
    pauseMs: 0,
  };

  const server = createServer((request, response) => {
    take(request, response).catch(error => {
      faults.push(String(error));
      if (!response.headersSent) response.writeHead(400).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = origin + request.url;
    const answer = (status: number, headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end();
    const body = await buffer(request);
    const browser = known.get(endpoint);
    if (!browser) return answer(request.url === '/never' ? 404 : 410);
    const senderKey = await readVapid(request.headers.authorization, origin).catch(error => {
      faults.push(`VAPID: ${error.message}`);
      return null;
    });
    if (senderKey === null) return answer(401);
    if (browser.senderKey !== null && browser.senderKey !== senderKey) return answer(403);
    const push = read(request, endpoint, decryptPush(body, browser));
    const reply = state.reply(push);
    if (reply === 'hang') return;
    if (reply === 'reset') return void request.socket.resetAndDestroy();
    const { status, retryAfter } = reply ?? { status: 201 };
    if (state.pauseMs > 0) await sleep(state.pauseMs);
    if (status < 300) received.push(push);
    if (state.pauseMs > 0) await sleep(state.pauseMs);
    answer(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  }

  /** @throws Error if a header is missing or malformed */
  function read({ method, headers }: IncomingMessage, endpoint: string, text: string): ReceivedPush {
    const { ttl = '', urgency = '', topic = '', 'content-encoding': encoding } = headers;
    if (method !== 'POST') throw new Error(`a push is posted, not ${method}`);
    if (encoding !== 'aes128gcm') throw new Error(`unknown encoding ${encoding}`);
    if (!/^\d{1,7}$/.test(String(ttl))) throw new Error(`TTL ${ttl}`);
    if (!/^(very-low|low|normal|high)$/.test(String(urgency))) throw new Error(`Urgency ${urgency}`);
    if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error(`Topic ${topic}`);
    return {
      endpoint,
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: String(topic),
      message: JSON.parse(text),
      bytes: Buffer.byteLength(text),
    };
  }

  return {
    /** As `PUSH_HOSTS` names it. */
    host: new URL(origin).host,
    received,
    faults,
    state,
    /** Subscribes a new browser; with `senderKey`, only the holder of this VAPID key may push to it. */
    subscribe(senderKey: string | null = null): BrowserSubscription {
      const browser = createECDH('prime256v1');
      browser.generateKeys();
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`;
      const auth = randomBytes(16);
      const p256dh = browser.getPublicKey('base64url');
      // Without leading zeros otherwise.
      const privateKey = Buffer.from(browser.getPrivateKey('hex').padStart(64, '0'), 'hex');
      known.set(endpoint, { privateKey, auth, senderKey });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    /** Returns a browser's messages so far. */
    pushesTo: ({ endpoint }: BrowserSubscription) => received.filter(push => push.endpoint === endpoint),
    /** The browser is gone; pushes to it get 410. */
    unsubscribe: ({ endpoint }: BrowserSubscription) => known.delete(endpoint),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
