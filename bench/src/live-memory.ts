import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Heap usage from the inspector (Runtime.getHeapUsage), in bytes; array buffers are counted separately. */
type HeapUsage = { usedSize: number; backingStorageSize: number };
type Reply = { id: number; result?: unknown; error?: { message: string } };

const openWithinMs = 10_000;

/**
 * Returns the live memory of a Node process after a full collection, heap and array buffers together, in MB (10^6
 * bytes). Resident memory varies by a quarter with V8's collections; this grows only if something is still
 * referenced. The process must have been started with `--inspect-port=127.0.0.1:PORT`; Node's signal for it opens
 * the inspector.
 * @throws if the inspector does not respond
 */
export async function liveMegabytes(pid: number, port: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const inspector = await openInspector(port);
  try {
    await ask(inspector, 1, 'HeapProfiler.collectGarbage');
    const usage = (await ask(inspector, 2, 'Runtime.getHeapUsage')) as HeapUsage;
    return (usage.usedSize + usage.backingStorageSize) / 1e6;
  } finally {
    inspector.close();
  }
}

/** Returns a port that is free right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}

async function openInspector(port: number): Promise<WebSocket> {
  const giveUp = Date.now() + openWithinMs;
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
      if (target) return await opened(new WebSocket(target.webSocketDebuggerUrl));
    } catch (error) {
      if (Date.now() > giveUp) throw error;
    }
    await sleep(50);
  }
}

function opened(socket: WebSocket): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket);
    socket.onerror = () => reject(new Error('the inspector did not open'));
  });
}

function ask(inspector: WebSocket, id: number, method: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    inspector.onclose = () => reject(new Error(`the inspector closed before it answered ${method}`));
    inspector.onmessage = ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== id) return;
      if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
      else resolve(reply.result);
    };
    inspector.send(JSON.stringify({ id, method }));
  });
}
