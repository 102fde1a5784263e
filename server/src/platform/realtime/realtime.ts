import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import type { Ack, ClientEvents } from '@hotdrop/contract/realtime.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { outageOf } from '../db/outages.ts';
import type { Signals } from '../db/signals.ts';
import { asCaller, type CallerKeys } from '../lib/caller.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { EventRelay } from '../redis/event-relay.ts';
import type { SharedRedis } from '../redis/redis.ts';
import { createEventAllowance, createOpeningLimit, limitPolling } from './frame-limit.ts';
import { createSocketCounts, listeningOf } from './socket-counts.ts';
import {
  createSocketServer,
  type RealtimeServer,
  type RealtimeSocket,
  writeTogether,
} from './socket-server.ts';
import { type AccessToSessions, createSocketSessions } from './socket-sessions.ts';

type TellOtherNodesDeps = {
  io: RealtimeServer;
  db: Database;
  signals: Signals;
  redis: SharedRedis;
};

/** Closing connections is spread over this time, because their clients reconnect at once. In ms. */
const spreadMs = 5_000;

/**
 * Relays events emitted here to other nodes' sockets through Redis. Sockets that may have missed events are
 * closed like lost connections: their clients reconnect and fetch what they missed.
 */
function tellOtherNodes({ io, db, signals, redis }: TellOtherNodesDeps): EventRelay {
  const node = randomUUID();
  const going = new WeakSet();

  const renew = () => {
    for (const { conn } of io.of('/').sockets.values()) {
      if (going.has(conn)) continue;
      going.add(conn);
      setTimeout(() => conn.close(), Math.random() * spreadMs).unref();
    }
  };

  signals.subscribe(signal => {
    if (signal.kind === 'events-untold' && signal.node !== node) renew();
  });
  // An `events-untold` signal may have been missed.
  signals.onRestored(renew);
  return redis.relayEvents(io, {
    missed: renew,
    unsent: () => signals.send(db, { kind: 'events-untold', node }),
  });
}

type Deps = {
  config: Config;
  db: Database;
  access: AccessToSessions;
  signals: Signals;
  /** Null: this is the only node. */
  redis: SharedRedis | null;
  clock: Clock;
  log: FastifyBaseLogger;
};

type Act<Schema extends z.ZodType> = (socket: RealtimeSocket, target: z.output<Schema>) => Promise<void>;

type Handler = (socket: RealtimeSocket, target: unknown) => Promise<void>;

/** Groups and events that one socket may listen to at a time. */
const roomsPerSocket = 300;

export type Realtime = ReturnType<typeof createRealtime>;

/**
 * Runs the sockets: who may connect, and what they request. Domains handle events with `on`, and emit through
 * `io` after their commits.
 */
export function createRealtime({ config, db, access, signals, redis, clock, log }: Deps) {
  let closing = false;
  const mayOpen = createOpeningLimit(config);
  const io = createSocketServer(config.corsOrigins, async request => !closing && (await mayOpen(request)));
  // First, because it replaces the adapter, on top of which events are counted.
  const relay = redis && tellOtherNodes({ io, db, signals, redis });
  const counts = createSocketCounts(io);
  const sessions = createSocketSessions({
    io,
    counts,
    db,
    access,
    signals,
    clock,
    log,
    capped: config.rateLimit,
  });
  const allowance = config.rateLimit ? createEventAllowance(() => clock.now().getTime()) : null;
  const handlers = new Map<string, Handler>();
  const closers: (() => void)[] = [];

  /** Handles a client's event and sends the ack, or ignores it; never throws. */
  const handle = async (socket: RealtimeSocket, event: string, args: unknown[]): Promise<void> => {
    const last = args.at(-1);
    const answer = typeof last === 'function' ? (ack: Ack) => last(ack) : () => {};
    const verdict = allowance?.take(socket.data.actor._id) ?? 'allowed';
    counts.received++;
    if (verdict === 'flood') {
      counts.floods++;
      socket.disconnect(true);
    }
    if (verdict !== 'allowed') {
      counts.refused++;
      return answer(tooMany);
    }
    const handler = handlers.get(event);
    if (!handler) return;
    try {
      await handler(socket, args[0]);
      answer({ ok: true });
    } catch (error) {
      const known = asAppError(error);
      if (known.code === 'INTERNAL') {
        const userId = socket.data.actor._id;
        log.error({ err: error, event, userId, socketId: socket.id }, 'socket event failed');
      }
      answer(refusal(known));
    }
  };

  io.use((socket, next) => {
    sessions.admit(socket.handshake.auth).then(
      data => {
        Object.assign(socket.data, data);
        next();
      },
      error => {
        const { code, message } = asAppError(error);
        if (code === 'INTERNAL') log.error({ err: error }, 'socket handshake failed');
        next(Object.assign(new Error(message), { data: { code } }));
      },
    );
  });
  io.on('connection', socket => {
    sessions.enter(socket);
    // One listener for all events, known or not: cheap per socket, and every packet counts.
    const { _id: account } = socket.data.actor;
    const keys = (): CallerKeys => [account, account, account];
    socket.onAny((event: string, ...args: unknown[]) => {
      void asCaller(keys, () => handle(socket, event, args));
    });
  });

  return {
    io,
    counts,

    /** Handles a client's event by this name; rejects anything but a target of the schema. */
    on<Schema extends z.ZodType>(event: keyof ClientEvents, schema: Schema, act: Act<Schema>): void {
      handlers.set(event, async (socket, given) => {
        const target = schema.safeParse(given);
        if (!target.success) throw new AppError('BAD_REQUEST');
        await act(socket, target.data);
      });
    },

    /** Runs when the sockets are closed. */
    onClose: (close: () => void): void => void closers.push(close),

    /** Returns how many listen in this process, and to how many rooms of each kind. */
    listening: () => listeningOf(io),

    /** Serves /socket.io on this server, with these headers. */
    attach(server: HttpServer, headers: Record<string, string>): void {
      io.attach(server);
      writeTogether(io);
      limitPolling(io);
      io.engine.use(
        (
          _request: unknown,
          response: { setHeader?(name: string, value: string): void },
          next: () => void,
        ) => {
          for (const [name, value] of Object.entries(headers)) response.setHeader?.(name, value);
          next();
        },
      );
    },

    /**
     * Closes every connection as lost, so that clients reconnect, to another node or after the restart.
     * Closing the HTTP server is up to its owner.
     */
    close(): void {
      closing = true;
      sessions.close();
      for (const end of closers) end();
      relay?.close();
      io.engine?.close();
    },
  };
}

/** Rejects a socket that already listens to its maximum of rooms. @throws AppError RATE_LIMITED */
export function assertRoomLeft(socket: RealtimeSocket): void {
  if (socket.rooms.size >= roomsPerSocket) throw new AppError('RATE_LIMITED');
}

const refusal = ({ message }: AppError): Ack => ({ ok: false, message });

/** One shared response: each of thousands of errors would capture a stack trace. */
const tooMany = refusal(new AppError('RATE_LIMITED'));

/** BUSY while the database is down or has no room, INTERNAL for anything unexpected. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(outageOf(error) ? 'BUSY' : 'INTERNAL', { cause: error });
}
