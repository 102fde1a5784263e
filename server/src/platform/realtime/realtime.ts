import type { Server as HttpServer } from 'node:http';
import { idField } from '@hotdrop/contract/fields.ts';
import { type Ack, groupTarget, type WatchTarget, watchTarget } from '@hotdrop/contract/realtime.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { createAccountEvents } from '../../account/account-events.ts';
import type { Authenticator } from '../../account/auth/authenticator.ts';
import type { Tokens } from '../../account/auth/tokens.ts';
import type { Config } from '../../config.ts';
import { createSlotEvents, type SlotEvents } from '../../events/slot-events.ts';
import { createScrimEvents } from '../../scrims/scrim-events.ts';
import { createScrimPresence } from '../../scrims/scrim-presence.ts';
import { createGroupEvents } from '../../tournaments/groups/group-events.ts';
import { createGroupPresence } from '../../tournaments/groups/group-presence.ts';
import type { Database } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import { outageOf } from '../db/outage-log.ts';
import { batched } from '../lib/batched.ts';
import { type CallerKeys, onAccountOf } from '../lib/caller.ts';
import type { Clock } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { SharedRedis } from '../redis/redis.ts';
import { createEventAllowance } from './event-allowance.ts';
import { limitPolling } from './frame-limit.ts';
import { createOpeningLimit } from './opening-limit.ts';
import { tellOtherNodes } from './other-nodes.ts';
import { findScrimSlots, findTournamentSlots, findWatchAccess, type Watching } from './realtime.queries.ts';
import { createSocketCounts, listeningOf } from './socket-counts.ts';
import { createSocketServer, type RealtimeSocket, socketRooms, writeTogether } from './socket-server.ts';
import { createSocketSessions } from './socket-sessions.ts';

type Deps = {
  config: Config;
  db: Database;
  authenticator: Authenticator;
  tokens: Tokens;
  notifications: Notifications;
  redis: SharedRedis | null;
  clock: Clock;
  log: FastifyBaseLogger;
};

type Handler = (socket: RealtimeSocket, target: unknown) => Promise<void>;

/** Groups and events that one socket may listen to at a time. */
const roomsPerSocket = 300;

export type Realtime = ReturnType<typeof createRealtime>;

/** The sockets: who may connect, what they may listen to, and the events that services send after their commits. */
export function createRealtime({
  config,
  db,
  authenticator,
  tokens,
  notifications,
  redis,
  clock,
  log,
}: Deps) {
  let closing = false;
  const mayOpen = createOpeningLimit(config);
  const io = createSocketServer(config.corsOrigins, async request => !closing && (await mayOpen(request)));
  // It brings an adapter of its own, in front of which is counted.
  const relay = redis && tellOtherNodes({ io, db, notifications, redis });
  const counts = createSocketCounts(io);
  const sessions = createSocketSessions({
    io,
    counts,
    db,
    authenticator,
    tokens,
    notifications,
    clock,
    log,
    capped: config.rateLimit,
  });
  const groupPresence = createGroupPresence({ io, db, notifications, log });
  const groupEvents = createGroupEvents({ io, presence: groupPresence });
  const scrimPresence = createScrimPresence({ io, db, notifications, log });
  const places = createSlotEvents({ io, db, log, kind: 'tournament', findSlots: findTournamentSlots });
  const seats = createSlotEvents({ io, db, log, kind: 'scrim', findSlots: findScrimSlots });
  const scrimEvents = createScrimEvents({
    io,
    presence: scrimPresence,
    slotsChanged: id => seats.slotsChanged(id),
    detailsChanged: seats.detailsChanged,
  });
  const accountEvents = createAccountEvents({ io, db, clock, notifications, log });
  const slotEvents: SlotEvents = {
    slotsChanged: (id, taken, capacity) => places.slotsChanged(id, { taken, capacity }),
    detailsChanged: places.detailsChanged,
  };

  const allowance = config.rateLimit ? createEventAllowance(() => clock.now().getTime()) : null;
  const findWatch = batched((wanted: readonly Watching[]) => findWatchAccess(db, wanted));

  const watch = async (socket: RealtimeSocket, { kind, id }: WatchTarget): Promise<void> => {
    const access = await findWatch({ kind, id, userId: socket.data.actor._id });
    if (!access) throw new AppError(kind === 'scrim' ? 'SCRIM_NOT_FOUND' : 'TOURNAMENT_NOT_FOUND');
    if (!socket.connected) return;
    void socket.join(socketRooms.watchers(id));
    if (access.manages) void socket.join(socketRooms.managers(id));
  };
  const unwatch = async (socket: RealtimeSocket, { id }: WatchTarget): Promise<void> => {
    void socket.leave(socketRooms.watchers(id));
    void socket.leave(socketRooms.managers(id));
  };

  const handlers = new Map<string, Handler>([
    ['join-group', within(groupTarget, groupPresence.join)],
    ['leave-group', on(groupTarget, async (socket, target) => groupPresence.leave(socket, target))],
    ['join-scrim', within(idField, scrimPresence.join)],
    ['leave-scrim', on(idField, async (socket, scrimId) => scrimPresence.leave(socket, scrimId))],
    ['watch', within(watchTarget, watch)],
    ['unwatch', on(watchTarget, unwatch)],
  ]);

  /** Does what a client asks; whatever comes, it answers or ignores, and never throws. */
  const handle = async (socket: RealtimeSocket, event: string, args: unknown[]): Promise<void> => {
    const last = args.at(-1);
    const answer = typeof last === 'function' ? (ack: Ack) => last(ack) : () => {};
    const verdict = allowance?.take(socket.data.actor._id) ?? 'allowed';
    counts.heard++;
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
      void onAccountOf(keys, () => handle(socket, event, args));
    });
  });

  return {
    groupEvents,
    slotEvents,
    scrimEvents,
    accountEvents,
    counts,

    /** Who listens in this process, and to how many rooms of each kind. */
    listening: () => listeningOf(io),

    /** Answers at /socket.io on this server, with these headers. */
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
     * Closes every connection as a lost one, so that clients come back by themselves, to another node or after the
     * restart. The HTTP server is its owner's to close.
     */
    close(): void {
      closing = true;
      sessions.close();
      groupEvents.close();
      places.close();
      seats.close();
      scrimEvents.close();
      relay?.close();
      io.engine?.close();
    },
  };
}

/** Parses what the client names; anything else is refused unread. */
function on<Schema extends z.ZodType>(
  schema: Schema,
  act: (socket: RealtimeSocket, target: z.output<Schema>) => Promise<void>,
): Handler {
  return async (socket, given) => {
    const target = schema.safeParse(given);
    if (!target.success) throw new AppError('BAD_REQUEST');
    await act(socket, target.data);
  };
}

/** As `on`, for what makes a socket listen to one more thing. */
function within<Schema extends z.ZodType>(
  schema: Schema,
  act: (socket: RealtimeSocket, target: z.output<Schema>) => Promise<void>,
): Handler {
  return on(schema, async (socket, target) => {
    if (socket.rooms.size >= roomsPerSocket) throw new AppError('RATE_LIMITED');
    await act(socket, target);
  });
}

const refusal = ({ message }: AppError): Ack => ({ ok: false, message });

/** One for all: an error for each of thousands would note where it comes from. */
const tooMany = refusal(new AppError('RATE_LIMITED'));

/** BUSY while the database is away or has no room, INTERNAL for what nobody foresaw. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(outageOf(error) ? 'BUSY' : 'INTERNAL', { cause: error });
}
