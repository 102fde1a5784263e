import type { Message } from '@hotdrop/contract/rooms.ts';
import type { BookingRow, ScrimRow } from '../db/schema-scrims.ts';

/** What happened to the seats of a lobby. */
export type SeatNews = {
  scrim: Pick<ScrimRow, 'id' | 'organization_id'>;
  /** Bookings that are other than before. */
  changed: readonly Pick<BookingRow, 'id' | 'user_id' | 'status'>[];
  /** Somebody who was in the room is not any more. */
  left: boolean;
};

/** What those are told whom a scrim concerns. Everything is called after the commit of what it tells. */
export type ScrimEvents = {
  /**
   * Tells watchers (`event:slots`, `scrim:changed`), the bookers and the organizer (`booking:updated`). When it
   * resolves, the sockets of people who no longer belong are out of the room (SECURITY A7); await it before answering.
   */
  seatsChanged(news: SeatNews): Promise<void>;
  /** Its details (or that it is cancelled), or with `standings` its results changed. */
  scrimChanged(scrimId: string, what: { standings: boolean }): void;
  /** The payment of a booking changed, and its seat did not. */
  paymentChanged(
    scrim: Pick<ScrimRow, 'id' | 'organization_id'>,
    booking: Pick<BookingRow, 'id' | 'user_id' | 'status'>,
  ): void;
  /** Room details were set or released. */
  credentialsChanged(scrimId: string): void;
  /** A kick request came or was decided; told to the organizer. */
  kickRequestsChanged(scrim: Pick<ScrimRow, 'id' | 'organization_id'>): void;
  /** New messages of the room, in their order. */
  messagesPosted(scrimId: string, messages: readonly Message[]): void;
  messageUpdated(scrimId: string, message: Message): void;
  messageDeleted(scrimId: string, message: Message): void;
};
