import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { BookingRow, ScrimRow } from '../platform/db/schema-scrims.ts';
import { coalescedSignal } from '../platform/realtime/coalesced.ts';
import { type RealtimeServer, socketRooms } from '../platform/realtime/socket-server.ts';
import type { ScrimPresence } from './scrim-presence.ts';

/** Changes to the slots of a lobby. */
type SlotNews = {
  scrim: Pick<ScrimRow, 'id' | 'organization_id'>;
  /** Bookings that changed. */
  changed: readonly Pick<BookingRow, 'id' | 'user_id' | 'status'>[];
  /** Whether somebody lost access to the room. */
  left: boolean;
};

/** Events for people with an interest in a scrim. Call each after the commit. */
export type ScrimEvents = {
  /**
   * Notifies watchers (`event:slots`, `scrim:changed`), the bookers and the organizer (`booking:updated`).
   * When it resolves, people who lost access have been removed from the room (SECURITY A7); await it before
   * responding.
   */
  slotsChanged(news: SlotNews): Promise<void>;
  /** Details changed; results if `standings`. */
  scrimChanged(scrimId: string, what: { standings: boolean }): void;
  /** A booking's payment changed, but not its slot. */
  paymentChanged(
    scrim: Pick<ScrimRow, 'id' | 'organization_id'>,
    booking: Pick<BookingRow, 'id' | 'user_id' | 'status'>,
  ): void;
  /** Room details were set or released. */
  credentialsChanged(scrimId: string): void;
  /**
   * A kick request was created, decided or erased; notifies the organizer, and the requester of a decision.
   */
  kickRequestsChanged(scrim: Pick<ScrimRow, 'id' | 'organization_id'>, askedBy?: string): void;
  /** New messages in the room, in order. */
  messagesPosted(scrimId: string, messages: readonly Message[]): void;
  messageUpdated(scrimId: string, message: Message): void;
  messageDeleted(scrimId: string, message: Message): void;
};

/** Every page that watches a lobby refetches it: a rush for slots must not cause a rush of requests. */
const pauseMs = 1000;

type Owned = Pick<ScrimRow, 'id' | 'organization_id'>;
type Booked = Pick<BookingRow, 'id' | 'user_id' | 'status'>;

export function createScrimEvents({
  io,
  presence,
  slotsChanged,
  detailsChanged,
}: {
  io: RealtimeServer;
  presence: ScrimPresence;
  slotsChanged: (scrimId: string) => void;
  detailsChanged: (scrimId: string) => void;
}): ScrimEvents & { close(): void } {
  const watchersOf = (standings: boolean) =>
    coalescedSignal(
      pauseMs,
      scrimId => void io.to(socketRooms.watchers(scrimId)).emit('scrim:changed', { scrimId, standings }),
    );
  const details = watchersOf(false);
  const standings = watchersOf(true);

  /** A socket in several of these rooms gets an event once. */
  const organizerRooms = ({ id, organization_id }: Owned) => [
    socketRooms.user(organization_id),
    socketRooms.managers(id),
  ];
  const tellBooking = (scrim: Owned, { id, user_id, status }: Booked) => {
    const rooms = [...organizerRooms(scrim), ...(user_id ? [socketRooms.user(user_id)] : [])];
    io.to(rooms).emit('booking:updated', { scrimId: scrim.id, bookingId: id, status });
  };
  const inRoom = (scrimId: string) => io.to(socketRooms.scrimRoom(scrimId));

  return {
    async slotsChanged({ scrim, changed, left }) {
      for (const booking of changed) tellBooking(scrim, booking);
      if (changed.length > 0) {
        slotsChanged(scrim.id);
        details.call(scrim.id);
      }
      if (left) await presence.membershipChanged([scrim.id]);
    },
    scrimChanged(scrimId, what) {
      if (what.standings) return standings.call(scrimId);
      slotsChanged(scrimId);
      detailsChanged(scrimId);
      details.call(scrimId);
    },
    paymentChanged: tellBooking,
    credentialsChanged(scrimId) {
      inRoom(scrimId).to(socketRooms.managers(scrimId)).emit('scrim:credentials', { scrimId });
      // The scrim's details contain the release time.
      details.call(scrimId);
    },
    kickRequestsChanged(scrim, askedBy) {
      const rooms = [...organizerRooms(scrim), ...(askedBy ? [socketRooms.user(askedBy)] : [])];
      io.to(rooms).emit('scrim:kick-request', { scrimId: scrim.id });
    },
    messagesPosted(scrimId, messages) {
      for (const message of messages) inRoom(scrimId).emit('room:message', { scrimId, message });
    },
    messageUpdated: (scrimId, message) =>
      void inRoom(scrimId).emit('room:message-updated', { scrimId, message }),
    messageDeleted: (scrimId, message) =>
      void inRoom(scrimId).emit('room:message-deleted', { scrimId, message }),
    close() {
      details.close();
      standings.close();
    },
  };
}
