import type { Socket } from 'node:net';

/** Node's HTTP state of a connection; none of it is declared. */
type HttpSocket = Socket & { parser?: Record<number, unknown> | null };
/** A parser's callbacks for a message's headers, a chunk of its body, and its end. */
const callbacks = [2, 3, 4];

/**
 * How long a connection is held before it is closed, in ms. Flooding clients reconnect at once, and a
 * connection costs more to set up than the requests on it: closing fifty at once took up the whole event
 * loop.
 */
export const heldMs = 1_000;

const ending = new WeakSet<Socket>();

/**
 * Stops reading a connection and closes it after a second. Node would still parse what it read together with
 * the last request, up to a thousand requests or ten thousand chunks. The callback for each takes nearly all
 * of the time, so the parser loses its callbacks.
 */
export function endUnread(socket: HttpSocket): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  socket.pause();
  // After a response in progress is sent, Node would resume reading.
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
