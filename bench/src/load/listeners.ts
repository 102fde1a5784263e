import { performance } from 'node:perf_hooks';
import type { WebSocket } from 'ws';
import { joinRoom } from './room-socket.ts';

export type Listeners = {
  /** Events received since the last reset, over all sockets. */
  count(): number;
  /** The least and the most that one socket received since the last reset. */
  spread(): { least: number; most: number };
  reset(): void;
  /** When the latest event arrived, on performance's clock. */
  lastAt(): number;
  close(): void;
};

const connectAtOnce = 50;

/**
 * Opens a socket for each token, which joins a room and counts the events of one kind.
 * @throws if one is rejected
 */
export async function openListeners(
  url: string,
  tokens: readonly string[],
  { event, target }: { event: string; target: object },
): Promise<Listeners> {
  const wanted = `42["${event}"`;
  const counts = new Uint32Array(tokens.length);
  let lastAt = 0;
  const sockets: WebSocket[] = [];
  const open = (token: string, index: number) =>
    joinRoom(url, { token, target }, text => {
      if (!text.startsWith(wanted)) return;
      counts[index] = (counts[index] ?? 0) + 1;
      lastAt = performance.now();
    });
  for (let first = 0; first < tokens.length; first += connectAtOnce) {
    const batch = tokens.slice(first, first + connectAtOnce);
    sockets.push(...(await Promise.all(batch.map((token, offset) => open(token, first + offset)))));
  }
  return {
    count: () => counts.reduce((sum, count) => sum + count, 0),
    spread: () => ({ least: Math.min(...counts), most: Math.max(...counts) }),
    reset: () => void counts.fill(0),
    lastAt: () => lastAt,
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
