import { once } from 'node:events';
import net from 'node:net';
import { performance } from 'node:perf_hooks';

export type BurstRequest = { path: string; headers?: Record<string, string>; body: unknown };

type Answer = { status: number; body: string; at: number };

export type BurstResult = {
  answers: { status: number; body: string; latencyMs: number }[];
  /** From the instant to the last answer. */
  totalMs: number;
  /** How long after the instant the last request was written: the generator's own delay. */
  lateMs: number;
};

const connectAtOnce = 100;

/**
 * Sends all requests at one instant, each on a socket of its own that was opened before, without waiting for any
 * answer. Latency counts from that instant, so a slow generator or a full server hides nothing.
 */
export async function burst(url: string, requests: BurstRequest[]): Promise<BurstResult> {
  const { hostname, port, host } = new URL(url);
  const texts = requests.map(request => requestText(host, request));
  const sockets: net.Socket[] = [];
  try {
    while (sockets.length < texts.length) {
      const batch = Array.from({ length: Math.min(connectAtOnce, texts.length - sockets.length) }, () =>
        net.connect({ host: hostname, port: Number(port), noDelay: true }),
      );
      sockets.push(...batch);
      await Promise.all(batch.map(socket => once(socket, 'connect')));
    }
    const answers = sockets.map(answerOf);
    const instant = performance.now();
    for (const [index, socket] of sockets.entries()) socket.write(texts[index] ?? '');
    const lateMs = performance.now() - instant;
    const received = await Promise.all(answers);
    return {
      answers: received.map(({ status, body, at }) => ({ status, body, latencyMs: at - instant })),
      totalMs: Math.max(...received.map(answer => answer.at)) - instant,
      lateMs,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function requestText(host: string, { path, headers = {}, body }: BurstRequest): string {
  const json = JSON.stringify(body);
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`;
}

function answerOf(socket: net.Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    // One character per byte, so that lengths agree with content-length.
    socket.setEncoding('latin1');
    socket.on('data', chunk => {
      text += chunk;
      try {
        const answer = parseAnswer(text);
        if (answer) resolve({ ...answer, at: performance.now() });
      } catch (error) {
        reject(error);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection without an answer')));
  });
}

/** Status and body of a whole HTTP/1.1 answer of known length; null while some of it is missing. */
export function parseAnswer(text: string): { status: number; body: string } | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  const length = /^content-length: (\d+)\r?$/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a content-length: ${head}`);
  const body = text.slice(headEnd + 4);
  if (body.length < Number(length)) return null;
  return { status: Number(head.slice(9, 12)), body: Buffer.from(body, 'latin1').toString('utf8') };
}
