import type { kycStatuses } from '@hotdrop/contract/account/users.ts';
import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';
import type { PromoPlacement, promoStatuses } from '@hotdrop/contract/organizations/promos/promos.ts';
import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import type { MessageType } from '@hotdrop/contract/rooms/rooms.ts';
import type { Prize } from '@hotdrop/contract/tournaments/tournaments.ts';
import type { Generated, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely';
import type { NotificationTables } from './schema-notifications.ts';
import type { Defaulted, ScrimTables } from './schema-scrims.ts';

type UsersTable = {
  id: string;
  email: string;
  password_hash: string;
  role: Role;
  name: string;
  avatar_url: Defaulted<string | null>;
  phone: Defaulted<string>;
  org_name: Defaulted<string>;
  org_location: Defaulted<string>;
  org_about: Defaulted<string>;
  org_upi_id: Defaulted<string | null>;
  org_website: Defaulted<string | null>;
  org_discord_url: Defaulted<string | null>;
  verified: Defaulted<boolean>;
  /** The rank that an admin set by hand; null: by the formula. */
  org_ranking: Defaulted<number | null>;
  kyc_status: Defaulted<(typeof kycStatuses)[number]>;
  email_verified_at: Defaulted<Date | null>;
  suspended_at: Defaulted<Date | null>;
  /** Why it is suspended, for admins. */
  suspension_note: Defaulted<string>;
  /** Where its quiet hours are counted. */
  time_zone: Defaulted<string>;
  /** Minutes after midnight; both null: no quiet hours. */
  quiet_from: Defaulted<number | null>;
  quiet_to: Defaulted<number | null>;
  /** When the account was erased; the row stays, because payments refer to it. */
  deleted_at: Defaulted<Date | null>;
  created_at: Date;
  updated_at: Date;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** How often the refresh token was rotated; the token itself is derived, never stored. */
  generation: Defaulted<number>;
  rotated_at: Date;
  created_at: Date;
  expires_at: Date;
  revoked_at: Defaulted<Date | null>;
};

type OtpChallengesTable = {
  id: string;
  user_id: string;
  /** A digest of the address and password hash that the account had. */
  credentials: string;
  code_hash: string;
  attempts: number;
  /** Codes sent since `codes_since`. */
  codes_sent: number;
  codes_since: Date;
  sent_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
};

type PasswordResetsTable = {
  token_hash: string;
  user_id: string;
  expires_at: Date;
  used_at: Defaulted<Date | null>;
};

type UploadsTable = {
  id: string;
  owner_id: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Date;
};

type TournamentsTable = {
  id: string;
  title: string;
  banner_url: string | null;
  description: string;
  game: string;
  rules: string;
  prize_pool: string;
  prize_pool_total: number | null;
  prizes: string;
  prize_breakdown: JSONColumnType<Prize[]>;
  entry_fee: number;
  capacity: number;
  registered_count: Defaulted<number>;
  /** The number of the latest registration; numbers are never reused. */
  last_number: Defaulted<number>;
  group_count: Defaulted<number>;
  /** The number of the latest group; numbers are never reused. */
  last_group_number: Defaulted<number>;
  start_at: Date;
  end_at: Date | null;
  registration_closes_at: Date | null;
  registration_url: string | null;
  organization_id: string;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Defaulted<Date | null>;
  search_text: Generated<string>;
};

type RegistrationsTable = {
  id: string;
  tournament_id: string;
  user_id: string;
  number: number;
  team_name: string;
  team_key: string;
  real_name: string;
  phone: string;
  players: JSONColumnType<SquadPlayer[]>;
  idempotency_key: string | null;
  public_search: string;
  private_search: string;
  group_id: Defaulted<string | null>;
  created_at: Date;
};

type RegistrationRequestsTable = {
  tournament_id: string;
  user_id: string;
  idempotency_key: string;
  created_at: Date;
};

type RegistrationPlayersTable = {
  tournament_id: string;
  ign_key: string;
  registration_id: string;
};

type RoomsTable = {
  id: string;
  last_seq: Defaulted<number>;
  last_rev: Defaulted<number>;
  last_post_seq: Defaulted<number>;
  created_at: Date;
};

type TournamentGroupsTable = {
  id: string;
  tournament_id: string;
  number: number;
  name: string;
  room_id: Defaulted<string | null>;
  created_at: Date;
};

type MessagesTable = {
  id: string;
  room_id: string;
  seq: number;
  rev: number;
  type: MessageType;
  content: string;
  image_url: string | null;
  /** Null for system messages. */
  sender_id: string | null;
  client_msg_id: string | null;
  created_at: Date;
  edited_at: Defaulted<Date | null>;
};

type PromosTable = {
  id: string;
  owner_id: string;
  title: string;
  image_url: string | null;
  link_url: string | null;
  placement: PromoPlacement;
  starts_at: Date;
  ends_at: Date | null;
  status: (typeof promoStatuses)[number];
  clicks: Defaulted<number>;
  /** The decision's note to the organizer. */
  note: Defaulted<string>;
  /** Incremented with each change except clicks. */
  revision: Defaulted<number>;
  created_at: Date;
};

type KycSubmissionsTable = {
  id: string;
  user_id: string;
  legal_name: string;
  email: string;
  /** YYYY-MM-DD. */
  dob: string;
  /** The number itself is never stored (SECURITY A9). */
  aadhaar_last_four: string;
  /** Keyed hash of the whole number, to recognize equal numbers; the key is not in the database. */
  aadhaar_fingerprint: string;
  checksum_right: boolean;
  consent_version: string;
  consented_at: Date;
  status: Exclude<(typeof kycStatuses)[number], 'unsubmitted'>;
  /** The reviewer's notes to the organization. */
  notes: Defaulted<string>;
  submitted_at: Date;
  reviewed_at: Defaulted<Date | null>;
  reviewed_by: Defaulted<string | null>;
  /** Whether it is rejected because its approval was withdrawn. */
  withdrawn: Defaulted<boolean>;
  /** When its pictures are or were deleted. */
  documents_delete_at: Defaulted<Date | null>;
};

type KycDocumentsTable = {
  id: string;
  user_id: string;
  /** Null until the submission is stored. */
  submission_id: string | null;
  kind: KycDocumentKind;
  created_at: Date;
  /** When the file, and after it the row, is deleted; null while it is needed. */
  delete_at: Date | null;
};

type JobsTable = {
  id: string;
  kind: string;
  /** One job per kind and key: scheduling it again moves it. */
  key: string;
  run_at: Date;
  attempts: Defaulted<number>;
  last_error: Defaulted<string | null>;
};

type AuditLogTable = {
  id: string;
  at: Date;
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string;
  detail: JSONColumnType<Record<string, unknown>>;
};

type MailOutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: Date;
};

export type DatabaseSchema = ScrimTables &
  NotificationTables & {
    users: UsersTable;
    sessions: SessionsTable;
    otp_challenges: OtpChallengesTable;
    password_resets: PasswordResetsTable;
    uploads: UploadsTable;
    tournaments: TournamentsTable;
    registrations: RegistrationsTable;
    registration_requests: RegistrationRequestsTable;
    registration_players: RegistrationPlayersTable;
    rooms: RoomsTable;
    tournament_groups: TournamentGroupsTable;
    messages: MessagesTable;
    promos: PromosTable;
    kyc_submissions: KycSubmissionsTable;
    kyc_documents: KycDocumentsTable;
    jobs: JobsTable;
    audit_log: AuditLogTable;
    mail_outbox: MailOutboxTable;
  };

export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;
export type UserChanges = Updateable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type TournamentRow = Selectable<TournamentsTable>;
export type NewTournamentRow = Insertable<TournamentsTable>;
export type TournamentChanges = Updateable<TournamentsTable>;
export type RegistrationRow = Selectable<RegistrationsTable>;
export type GroupRow = Selectable<TournamentGroupsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type PromoRow = Selectable<PromosTable>;
export type KycSubmissionRow = Selectable<KycSubmissionsTable>;
export type NewKycSubmissionRow = Insertable<KycSubmissionsTable>;
export type KycDocumentRow = Selectable<KycDocumentsTable>;
