import { z } from 'zod';
import { idField } from './lib/fields.ts';
import type { Message } from './rooms/rooms.ts';
import type { BookingStatus } from './scrims/booking.ts';

/** What a client can subscribe to. */
export const groupTarget = z.object({ tournamentId: idField, groupId: idField });
export type GroupTarget = z.output<typeof groupTarget>;

export const watchKinds = ['tournament', 'scrim'] as const;
export const watchTarget = z.object({ kind: z.enum(watchKinds), id: idField });
export type WatchTarget = z.output<typeof watchTarget>;

/** The answer to each thing a client asks for; the message is written for the user. */
export type Ack = { ok: true } | { ok: false; message: string };

type Ask<Target> = (target: Target, ack?: (answer: Ack) => void) => void;

/** Events from client to server. Each is authorised against the database every time. */
export type ClientEvents = {
  'join-group': Ask<GroupTarget>;
  'leave-group': Ask<GroupTarget>;
  /** A scrim's id, bare (SPEC §7). */
  'join-scrim': Ask<string>;
  'leave-scrim': Ask<string>;
  watch: Ask<WatchTarget>;
  unwatch: Ask<WatchTarget>;
};

type GroupMessage = GroupTarget & { message: Message };
type RoomMessage = { scrimId: string; message: Message };

/**
 * Why a session's sockets are closed. `expired`: only the access token ran out; a new one may connect at
 * once. `crowded`: the account has too many sockets and the oldest is closed; it must not reconnect
 * automatically.
 */
export type SessionEnd = { reason: 'expired' | 'ended' | 'crowded' };

/** Events from server to client, sent after the commit of the change they report. */
export type ServerEvents = {
  'group:message': (event: GroupMessage) => void;
  'group:message-updated': (event: GroupMessage) => void;
  /** Carries what stays of the message: type `deleted`, no content. */
  'group:message-deleted': (event: GroupMessage) => void;
  /** To a socket that was taken out of a group's room: the person left the group, or the group is gone. */
  'group:left': (event: { groupId: string }) => void;
  /** To those who manage the tournament and watch it: a person wrote to a group's room. */
  'group:activity': (event: GroupTarget & { lastPostSeq: number }) => void;
  /** To those who watch the tournament: groups, their rooms or who is in them changed. */
  'groups:changed': (event: { tournamentId: string }) => void;
  'room:message': (event: RoomMessage) => void;
  'room:message-updated': (event: RoomMessage) => void;
  'room:message-deleted': (event: RoomMessage) => void;
  /** To a socket that was removed from a scrim's room. */
  'room:left': (event: { scrimId: string }) => void;
  /** To those in the room: the room details were set, moved or released. Never the details themselves (SECURITY A8). */
  'scrim:credentials': (event: { scrimId: string }) => void;
  /** To the sockets of those who manage the scrim, and of who asked: a request came or was decided. */
  'scrim:kick-request': (event: { scrimId: string }) => void;
  /** To the sockets of the booker and of the organizer: a booking or its payment changed. */
  'booking:updated': (event: { scrimId: string; bookingId: string; status: BookingStatus }) => void;
  /** To the watchers of a scrim: slots, results, details or organizer changed; refetch it. */
  'scrim:changed': (event: { scrimId: string; standings: boolean }) => void;
  /** To those who watch the event: places taken or their number changed. */
  'event:slots': (event: {
    kind: (typeof watchKinds)[number];
    id: string;
    taken: number;
    capacity: number;
  }) => void;
  /** To those who watch the event: it was edited, cancelled or deleted, or its organizer changed. */
  'event:changed': (event: WatchTarget) => void;
  /**
   * To the sockets of an account: its name, verified badge, verification or promos changed, or it created an
   * event.
   */
  'account:changed': () => void;
  /** To the sockets of an account: it has registered a team, on whichever of its devices. */
  'team:registered': (event: { tournamentId: string }) => void;
  'session:ended': (event: SessionEnd) => void;
};
