import { Agent, request } from 'node:http';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { startOnThread } from './on-thread.ts';

export type Flood = {
  url: string;
  /** The local address it comes from. */
  from: string;
  connections: number;
  /** A path in which `#` is a different number in each request. */
  path: string;
  /** Access tokens, used in turn; none for a flood without accounts. */
  tokens?: string[];
};

/**
 * Sends requests as fast as these connections allow, on a separate thread, until ended; `end` returns the count.
 */
export function startFlood(flood: Flood): { end(): Promise<number> } {
  return startOnThread(import.meta.filename, flood);
}

/** Sends one request and returns the status once the complete response has arrived. */
export function ask(agent: Agent, url: string, token?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'accept-encoding': 'br', ...(token && { authorization: `Bearer ${token}` }) };
  const call = request(url, { agent, headers });
  call.on('error', reject).on('response', response => {
    response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
    response.resume();
  });
  call.end();
  return promise;
}

async function runFlood({ url, from, connections, path, tokens = [] }: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
  let sent = 0;
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      // A rejection that closes the connection is a response too.
      while (!isOver) {
        const token = tokens[sent % tokens.length];
        await ask(agent, url + path.replace('#', String(sent++)), token).catch(() => 0);
      }
    }),
  );
  agent.destroy();
  parentPort?.postMessage(sent);
}

if (!isMainThread) await runFlood(workerData as Flood);
