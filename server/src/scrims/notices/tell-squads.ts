import type { NoticeKindName } from '@hotdrop/contract/notifications/notice-kinds.ts';
import { type News, tell } from '../../notifications/tell.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { NoticeFacts } from '../../platform/db/schema-notifications.ts';
import type { BookingRow } from '../../platform/db/schema-scrims.ts';

type Told = Pick<BookingRow, 'id' | 'user_id'>;

type SquadNews = {
  scrimId: string;
  bookings: readonly Told[];
  now: Date;
  /** Newer news on a squad's topic replaces what is not sent yet. */
  topic?: (booking: Told) => string;
  /** Nobody gets two notices under the same key. */
  onceKey?: string;
  facts?: NoticeFacts;
  dueAt?: Date;
  until?: Date;
};

/** Tells these bookers something about their lobby. A walk-in squad has no account to tell. */
export async function tellSquads(
  trx: Executor,
  kind: NoticeKindName,
  { scrimId, bookings, now, topic = squadTopic(kind), facts, ...rest }: SquadNews,
): Promise<void> {
  const news = bookings.flatMap((booking): News[] => {
    if (booking.user_id === null) return [];
    const about = { subjectId: scrimId, topic: topic(booking), recipientId: booking.user_id };
    return [{ kind, ...about, facts: { ...facts, bookingId: booking.id }, ...rest }];
  });
  await tell(trx, news, { now });
}

/** News that leaves a squad's other news true must not replace it, so it has a topic of its own. */
const ownTopics: Partial<Record<NoticeKindName, string>> = {
  'slot-moved': 'slot',
  'hold-ending': 'hold',
  'scrim-moved': 'moved',
};

/** Whether a squad has a slot is one topic: a kick replaces the news that it got one. */
const squadTopic =
  (kind: NoticeKindName) =>
  ({ id }: Told): string =>
    `${ownTopics[kind] ?? 'booking'}:${id}`;

/** Topics of a whole lobby. */
export const lobbyTopics = {
  room: (scrimId: string, matchNumber: number) => `room:${scrimId}:${matchNumber}`,
  roomReminder: (scrimId: string, matchNumber: number) => `room-reminder:${scrimId}:${matchNumber}`,
  start: (scrimId: string) => `start:${scrimId}`,
  startOfMatch: (scrimId: string, matchNumber: number) => `start:${scrimId}:${matchNumber}`,
  results: (scrimId: string) => `results:${scrimId}`,
  messages: (scrimId: string) => `messages:${scrimId}`,
};
