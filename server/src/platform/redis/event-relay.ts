import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisConnections } from './connections.ts';

const stream = 'hotdrop:events';
/** About this many events are kept for nodes that are a moment behind. */
const keptEvents = 10_000;
/** Length of a reader's blocking read, in ms. */
const waitMs = 2_000;
const beatMs = 5_000;

/** Called after an outage, for what this node may have failed to send or receive. */
export type RelayListener = {
  /** This node's sockets may have missed events of other nodes. */
  missed(): void;
  /** Other nodes' sockets have missed events of this one. Called again if it fails. */
  unsent(): Promise<void>;
};

/** The part of a Socket.IO server that the relay needs. */
export type RelayedServer = {
  adapter(make: never): unknown;
  of(namespace: '/'): { adapter: { close(): unknown } };
};

export type EventRelay = { close(): void };

/**
 * Relays events emitted on this node to the others' sockets, and theirs to ours, without any further calls.
 */
export function relayEvents(
  io: RelayedServer,
  { events, openPatient }: RedisConnections,
  { missed, unsent }: RelayListener,
  log: FastifyBaseLogger,
): EventRelay {
  const lost = new Set<object>();
  let hasUnsent = false;
  let refused = false;

  // The adapter opens two more connections in the same way: one that reads the stream, one for requests
  // between nodes, which Hotdrop does not use.
  events.duplicate = () => {
    const client = openPatient('reader', waitMs);
    // After an outage the stream may be a new one, or have lost its unread part.
    client.on('close', () => lost.add(client));
    client.on('ready', () => {
      if (lost.delete(client) && lost.size === 0) missed();
    });
    return client;
  };
  const adapterOf = createAdapter(events, {
    streamName: stream,
    maxLen: keptEvents,
    readCount: 500,
    blockTimeInMs: waitMs,
    onlyPlaintext: true,
  });
  io.adapter(function withoutWaiting(namespace: unknown) {
    const adapter = adapterOf(namespace);
    const publish = adapter.doPublish.bind(adapter);
    // By default, the adapter delays this node's sockets until Redis has the event.
    adapter.doPublish = message => {
      if (events.status !== 'ready') hasUnsent = true;
      else {
        publish(message).catch(() => {
          hasUnsent = true;
        });
      }
      return Promise.resolve('');
    };
    return adapter;
  } as never);

  // A field that no adapter reads: it shows whether Redis accepts writes, and gives readers a position to
  // continue from.
  const beat = async (): Promise<void> => {
    if (events.status !== 'ready') return;
    try {
      await events.xadd(stream, 'MAXLEN', '~', keptEvents, '*', 'beat', '');
    } catch (error) {
      if (!refused && events.status === 'ready') log.warn({ err: error }, 'Redis does not accept events');
      refused = true;
      return;
    }
    refused = false;
    if (!hasUnsent) return;
    hasUnsent = false;
    await unsent().catch(() => {
      hasUnsent = true;
    });
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();
  events.on('ready', beat);
  void beat();

  return {
    close() {
      clearInterval(timer);
      io.of('/').adapter.close();
    },
  };
}
