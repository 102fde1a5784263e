import { once } from 'node:events';
import net from 'node:net';
import { performance } from 'node:perf_hooks';
import { parseAnswer, requestText } from './http-text.ts';

export type BurstRequest = { path: string; headers?: Record<string, string>; body: unknown };

type Answer = { status: number; body: string; at: number };

export type BurstResult = {
  answers: { status: number; body: string; latencyMs: number }[];
  /** From the start of the burst to the last response. */
  totalMs: number;
  /** When the last request was sent, from the start of the burst: the generator's own delay. */
  lateMs: number;
};

const connectAtOnce = 100;

/**
 * Sends all requests at once, each on its own open socket, without waiting for a response. Latency counts from the
 * start of the burst, so a slow generator or a full server hides nothing.
 */
export async function burst(url: string, requests: BurstRequest[]): Promise<BurstResult> {
  const { hostname, port, host } = new URL(url);
  const texts = requests.map(request => requestText(host, { method: 'POST', ...request }));
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

function answerOf(socket: net.Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    // One character per byte, so that lengths match content-length.
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
