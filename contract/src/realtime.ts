import { z } from 'zod';
import { idField } from './lib/fields.ts';
import type { Message } from './rooms/rooms.ts';
import type { BookingStatus } from './scrims/booking-schema.ts';

/** What a client can subscribe to: a group's room, and changes of an event. */
export const groupTarget = z.object({ tournamentId: idField, groupId: idField });
export type GroupTarget = z.output<typeof groupTarget>;

export const watchKinds = ['tournament', 'scrim'] as const;
export const watchTarget = z.object({ kind: z.enum(watchKinds), id: idField });
export type WatchTarget = z.output<typeof watchTarget>;

/** The response to each event from a client; `message` is shown to the user. */
export type Ack = { ok: true } | { ok: false; message: string };

type Ask<Target> = (target: Target, ack?: (answer: Ack) => void) => void;

/** Events from client to server. Each is authorised against the database every time. */
export type ClientEvents = {
  'join-group': Ask<GroupTarget>;
  'leave-group': Ask<GroupTarget>;
  /** A scrim's bare ID (SPEC §7). */
  'join-scrim': Ask<string>;
  'leave-scrim': Ask<string>;
  watch: Ask<WatchTarget>;
  unwatch: Ask<WatchTarget>;
};

type GroupMessage = GroupTarget & { message: Message };
type RoomMessage = { scrimId: string; message: Message };

/**
 * Why a session's sockets are closed. `expired`: only the access token expired; the client may reconnect with
 * a new one at once. `crowded`: the account had too many sockets, and this was the oldest; the client must
 * not reconnect automatically.
 */
export type SessionEnd = { reason: 'expired' | 'ended' | 'crowded' };

/** Events from server to client, sent after the commit of the change they report. */
export type ServerEvents = {
  'group:message': (event: GroupMessage) => void;
  'group:message-updated': (event: GroupMessage) => void;
  /** Contains what is left of the message: type `deleted`, no content. */
  'group:message-deleted': (event: GroupMessage) => void;
  /** To a socket removed from a group's room: the user left the group, or it no longer exists. */
  'group:left': (event: { groupId: string }) => void;
  /** To managers who watch the tournament: a user wrote in a group's room. */
  'group:activity': (event: GroupTarget & { lastPostSeq: number }) => void;
  /** To those who watch the tournament: groups, their rooms or their members changed. */
  'groups:changed': (event: { tournamentId: string }) => void;
  'room:message': (event: RoomMessage) => void;
  'room:message-updated': (event: RoomMessage) => void;
  'room:message-deleted': (event: RoomMessage) => void;
  /** To a socket that was removed from a scrim's room. */
  'room:left': (event: { scrimId: string }) => void;
  /** To those in the room: room details were set, moved or released. Never contains the details (SECURITY A8). */
  'scrim:credentials': (event: { scrimId: string }) => void;
  /** To the sockets of the scrim's managers and of the requester: a request was made or decided. */
  'scrim:kick-request': (event: { scrimId: string }) => void;
  /** To the sockets of the booker and of the organizer: a booking or its payment changed. */
  'booking:updated': (event: { scrimId: string; bookingId: string; status: BookingStatus }) => void;
  /** To the watchers of a scrim: slots, results, details or organizer changed; refetch it. */
  'scrim:changed': (event: { scrimId: string; standings: boolean }) => void;
  /** To those who watch the event: the number of taken slots or of all slots changed. */
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
  /** To the sockets of an account: it registered a team, on any of its devices. */
  'team:registered': (event: { tournamentId: string }) => void;
  /** To the sockets of an account: it has a new notice, or has seen one on another device. */
  'notice:changed': (event: { unseen: number }) => void;
  'session:ended': (event: SessionEnd) => void;
};
