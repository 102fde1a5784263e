import { readFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { addressKeys } from './address-keys.ts';

/** Files that are kept for the database, Redis, and whatever else this process has open. */
const reserved = 500;
/** Where the system does not say how many files a process may have open. */
const usualFiles = 10_240;

/** Returns how many connections this process can have, each with one file that is being sent on it. */
export function mostConnections(): number {
  return Math.max(100, Math.floor((mostFiles() - reserved) / 2));
}

function mostFiles(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft ? Number(soft) : usualFiles;
  } catch {
    return usualFiles;
  }
}

/**
 * Ends new connections of a site (address-keys.ts) that would have more than then stay free for everybody else (SECURITY
 * L4): silent connections cost nothing to open, and without files nobody new is let in.
 */
export function shareConnections(server: Server, most: number): void {
  const bySite = new Map<string, number>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    const { site } = addressKeys(socket.remoteAddress);
    const own = (bySite.get(site) ?? 0) + 1;
    open++;
    bySite.set(site, own);
    socket.once('close', () => {
      open--;
      const left = (bySite.get(site) ?? 1) - 1;
      if (left > 0) bySite.set(site, left);
      else bySite.delete(site);
    });
    if (own > most - open) socket.destroy();
  });
}
