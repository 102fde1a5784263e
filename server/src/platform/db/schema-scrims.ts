import type { PointsPresetId, ScrimMode } from '@hotdrop/contract/events/games.ts';
import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import type { BookingStatus, PaymentMethod, PaymentStatus } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { kickRequestStatuses } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely';

type ScrimsTable = {
  id: string;
  title: string;
  game: string;
  mode: ScrimMode;
  maps: JSONColumnType<string[]>;
  description: string;
  rules: string;
  banner_url: string | null;
  entry_fee: number;
  prize_pool: string;
  slots: number;
  start_from: number;
  reserved_slots: number[];
  /** Slots held or confirmed. */
  taken_count: Defaulted<number>;
  /** Of these, the walk-in squads. */
  walk_in_count: Defaulted<number>;
  waitlist_count: Defaulted<number>;
  /** The number of the latest squad on the waitlist; numbers are never reused. */
  last_waitlist_number: Defaulted<number>;
  /** The version of the latest room details; versions are never reused. */
  last_room_version: Defaulted<number>;
  match_count: number;
  matches_played: Defaulted<number>;
  start_at: Date;
  end_at: Date;
  /** The start of each match; null while as planned. */
  match_starts: Defaulted<Date[] | null>;
  /** When the organizer marked it as done; null before. */
  done_at: Defaulted<Date | null>;
  booking_opens_at: Date;
  booking_closes_at: Date;
  hold_minutes: number;
  /** Room details are released this many minutes before the start. */
  release_minutes: number;
  points_preset: PointsPresetId;
  room_id: string;
  organization_id: string;
  created_by: string;
  rating_sum: Defaulted<number>;
  rating_count: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  cancelled_at: Defaulted<Date | null>;
  search_text: Generated<string>;
};

type BookingsTable = {
  id: string;
  scrim_id: string;
  /** Null for a walk-in squad, which the organizer added by name. */
  user_id: string | null;
  team_name: string;
  team_key: string;
  phone: string;
  players: JSONColumnType<SquadPlayer[]>;
  status: BookingStatus;
  slot_number: number | null;
  waitlist_number: number | null;
  fee: number;
  /** Null unless held without a payment in progress. */
  hold_expires_at: Date | null;
  /** When its slot was confirmed; kept after the squad has left. Null if only held or on the waitlist. */
  confirmed_at: Defaulted<Date | null>;
  created_at: Date;
  updated_at: Date;
};

type BookingPlayersTable = { scrim_id: string; ign_key: string; booking_id: string };

type BookingRequestsTable = {
  user_id: string;
  scrim_id: string;
  idempotency_key: string;
  request: string;
  booking_id: string;
};

type CreationRequestsTable = {
  user_id: string;
  idempotency_key: string;
  request: string;
  made: string[];
  created_at: Date;
};

type PaymentsTable = {
  id: string;
  scrim_id: string;
  booking_id: string;
  payer_id: string;
  payee_id: string;
  method: PaymentMethod;
  status: PaymentStatus;
  /** In rupees. */
  amount: number;
  utr: Defaulted<string | null>;
  order_id: Defaulted<string | null>;
  gateway_payment_id: Defaulted<string | null>;
  /** The refund in progress, of the whole remaining amount. */
  refund_id: Defaulted<string | null>;
  /** Set while a refund is requested from the gateway. */
  refund_begun_at: Defaulted<Date | null>;
  note: Defaulted<string>;
  decided_by: Defaulted<string | null>;
  created_at: Date;
  decided_at: Defaulted<Date | null>;
};

type PaymentRequestsTable = {
  payer_id: string;
  scrim_id: string;
  idempotency_key: string;
  /** The request, so that the same key with another one is rejected. */
  request: string;
  payment_id: string;
};

type PaymentEventsTable = { id: string; received_at: Date };

type ScrimCredentialsTable = {
  scrim_id: string;
  match_number: number;
  /** The last match that uses this room; beyond the lobby's last match: all later matches. */
  through_match: number;
  /** The custom room's id in the game. */
  room_code: string;
  password: string;
  release_at: Date;
  /** Whether the release follows the scrim's plan; false if it was set by hand. */
  is_planned: boolean;
  set_at: Date;
  /** Raised each time room ID or password change. */
  version: number;
  /** When squads that could see the details got others; null if they never did. */
  changed_at: Date | null;
  /** Whether the room ID changed too, not only the password. */
  changed_room: boolean;
  /** When the squads that have not opened them were last reminded. */
  reminded_at: Date | null;
};

/** Which squad opened which version of a room's details. */
type CredentialOpensTable = {
  scrim_id: string;
  match_number: number;
  booking_id: string;
  version: number;
  opened_at: Date;
};

type KickRequestsTable = {
  id: string;
  scrim_id: string;
  slot_number: number;
  target_name: string;
  /** Who had the slot at the time of the request. */
  booking_id: string | null;
  reason: string;
  status: Defaulted<(typeof kickRequestStatuses)[number]>;
  note: Defaulted<string>;
  requested_by: string;
  created_at: Date;
  resolved_at: Defaulted<Date | null>;
  resolved_by: Defaulted<string | null>;
};

type ScrimMatchesTable = {
  id: string;
  scrim_id: string;
  match_number: number;
  image_url: string | null;
  created_at: Date;
};

type ScrimResultsTable = {
  match_id: string;
  booking_id: string;
  slot_number: number;
  placement: number;
  kills: number;
};

type RatingsTable = {
  id: string;
  organization_id: string;
  /** Null for a rating of the organization as a whole. */
  scrim_id: string | null;
  user_id: string;
  rating: number;
  comment: string;
  created_at: Date;
  hidden_at: Defaulted<Date | null>;
  hidden_note: Defaulted<string>;
};

/** The tables of scrims: lobbies, their squads, money, results. */
export type ScrimTables = {
  scrims: ScrimsTable;
  bookings: BookingsTable;
  booking_players: BookingPlayersTable;
  booking_requests: BookingRequestsTable;
  creation_requests: CreationRequestsTable;
  payments: PaymentsTable;
  payment_requests: PaymentRequestsTable;
  payment_events: PaymentEventsTable;
  scrim_credentials: ScrimCredentialsTable;
  credential_opens: CredentialOpensTable;
  kick_requests: KickRequestsTable;
  scrim_matches: ScrimMatchesTable;
  scrim_results: ScrimResultsTable;
  ratings: RatingsTable;
};

export type ScrimRow = Selectable<ScrimsTable>;
export type NewScrimRow = Insertable<ScrimsTable>;
export type ScrimChanges = Updateable<ScrimsTable>;
export type BookingRow = Selectable<BookingsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type CredentialsRow = Selectable<ScrimCredentialsTable>;
export type KickRequestRow = Selectable<KickRequestsTable>;
export type RatingRow = Selectable<RatingsTable>;

export type Defaulted<T> = ColumnType<T, T | undefined, T>;
