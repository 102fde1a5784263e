import { connect } from 'node:net';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { startOnThread } from './on-thread.ts';

export type RawFlood = {
  url: string;
  /** The local address it comes from. */
  from: string;
  connections: number;
  /** Sent first on each connection. */
  opening: string;
  /** Then sent repeatedly, as fast as the server takes it; bytes in Latin-1. */
  repeated: string;
};

/**
 * Sends bytes, on a separate thread, until ended, and reconnects when cut off; `end` returns how many were sent.
 */
export function startRawFlood(flood: RawFlood): { end(): Promise<number> } {
  return startOnThread(import.meta.filename, flood);
}

async function runFlood({ url, from, connections, opening, repeated }: RawFlood): Promise<void> {
  const { hostname, port } = new URL(url);
  const bytes = Buffer.from(repeated, 'latin1');
  let sent = 0;
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const sendOn = () =>
    new Promise<void>(resolve => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: from });
      const go = () => {
        if (isOver) return void socket.destroy();
        sent += bytes.length;
        if (socket.write(bytes)) setImmediate(go);
      };
      // Responses are read, or the flood would only block itself.
      socket
        .resume()
        .on('error', () => {})
        .on('drain', go)
        .once('close', () => resolve());
      socket.once('connect', () => {
        socket.write(opening, 'latin1');
        go();
      });
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver) await sendOn();
    }),
  );
  parentPort?.postMessage(sent);
}

if (!isMainThread) await runFlood(workerData as RawFlood);
