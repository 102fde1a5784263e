import type { Socket } from 'node:net';

/** What Node keeps of HTTP on a connection; none of it is declared. */
type HttpSocket = Socket & { parser?: Record<number, unknown> | null };
/** Where a parser has its callbacks for the headers of a message, a chunk of its body, and its end. */
const callbacks = [2, 3, 4];

/**
 * Ends a connection and skips what was read together with the last request. Node would go on to parse it, up to a thousand
 * requests or ten thousand chunks; the callback for each takes nearly all of the time, so the parser loses its callbacks.
 */
export function endSkippingRest(socket: HttpSocket): void {
  socket.destroy();
  const { parser } = socket;
  if (!parser) return;
  const kept = callbacks.map(place => [place, parser[place]] as const);
  for (const place of callbacks) parser[place] = null;
  // Node reuses the parser for another connection.
  socket.once('close', () => {
    for (const [place, callback] of kept) parser[place] = callback;
  });
}
