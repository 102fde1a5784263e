import type { Socket } from 'node:net';

/** What Node keeps of HTTP on a connection; none of it is declared. */
type HttpSocket = Socket & { parser?: Record<number, unknown> | null };
/** Where a parser has its callbacks for the headers of a message, a chunk of its body, and its end. */
const callbacks = [2, 3, 4];

/**
 * How long a connection is held before it is ended. Who floods comes back at once, and a connection costs more to set up
 * than what is sent on it: fifty that were ended at once took all turns of the event loop. In ms.
 */
export const heldMs = 1_000;

const ending = new WeakSet<Socket>();

/**
 * Reads nothing more of a connection and ends it in a second. Of what was read together with the last request Node would
 * go on to parse up to a thousand requests or ten thousand chunks; the callback for each takes nearly all of the time, so
 * the parser loses its callbacks.
 */
export function endUnread(socket: HttpSocket): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  socket.pause();
  // An answer that is on its way has Node read on once it is sent.
  socket.on('resume', () => socket.pause());
  const end = setTimeout(() => socket.destroy(), heldMs);
  socket.once('close', () => clearTimeout(end));
  const { parser } = socket;
  if (!parser) return;
  const kept = callbacks.map(place => [place, parser[place]] as const);
  for (const place of callbacks) parser[place] = null;
  // Node reuses the parser for another connection.
  socket.once('close', () => {
    for (const [place, callback] of kept) parser[place] = callback;
  });
}
