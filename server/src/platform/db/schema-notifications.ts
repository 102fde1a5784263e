import type { Channel, NoticeGroup, NoticeKindName } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { JSONColumnType } from 'kysely';
import type { Defaulted } from './schema-scrims.ts';

/** What a notice's text needs and the database will no longer say: IDs, numbers and times. */
export type NoticeFacts = Readonly<Record<string, string | number>>;

type NoticesTable = {
  id: string;
  user_id: string;
  kind: NoticeKindName;
  /** The scrim, tournament, submission, promo or account that it is about. */
  subject_id: string;
  /** Newer news on a topic replaces what is not sent yet. */
  topic: string;
  /** Nobody gets two notices under the same key. */
  once_key: string;
  facts: JSONColumnType<NoticeFacts>;
  created_at: Date;
  send_at: Date;
  /** Not sent after this; null: however late. */
  expires_at: Defaulted<Date | null>;
  seen_at: Defaulted<Date | null>;
  /** When its link was followed. */
  opened_at: Defaulted<Date | null>;
  /** When its owner removed it from the list. It stays, so that the same news does not come again. */
  removed_at: Defaulted<Date | null>;
};

type NoticeSettingsTable = { user_id: string; group: NoticeGroup; channel: Channel; is_on: boolean };

type PushSubscriptionsTable = {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Digest of the token with which the service worker renews this row. */
  renew_hash: string;
  label: string;
  created_at: Date;
  /** When the push service last accepted a push. */
  last_ok_at: Defaulted<Date | null>;
};

type DeliveriesTable = {
  /** Replaced each time newer news on the topic is queued. */
  id: string;
  notice_id: string;
  recipient_id: string;
  channel: Channel;
  /** Null for a mail. */
  device_id: string | null;
  subject_id: string;
  topic: string;
  queued_at: Date;
  due_at: Date;
  /** A node is sending it until then. */
  claimed_until: Defaulted<Date | null>;
  tries: Defaulted<number>;
};

/** News to many people, whose notices are still to be written. */
type BroadcastsTable = {
  id: string;
  /** The order about a subject. */
  number: Defaulted<number>;
  subject_id: string;
  news: JSONColumnType<object>;
  recipient_ids: string[];
  /** Their own facts, in the same order. */
  recipient_facts: object[];
  /** How many recipients have been notified. */
  told: Defaulted<number>;
};

export type NotificationTables = {
  notices: NoticesTable;
  notice_settings: NoticeSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  deliveries: DeliveriesTable;
  broadcasts: BroadcastsTable;
};
