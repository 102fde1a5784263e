import type { Executor } from '../platform/db/database.ts';
import { digestOf, type News, tell } from './tell.ts';

/** A scrim or tournament. */
type Owned = { id: string; organization_id: string };

type OrganizerNews = Pick<News, 'onceKey' | 'facts' | 'dueAt' | 'until'> & { now: Date; topic: string };

/** Tells the organizer of an event something. */
export async function tellOrganizer(
  trx: Executor,
  kind: News['kind'],
  { id, organization_id }: Owned,
  { now, topic, ...rest }: OrganizerNews,
): Promise<void> {
  const about = { subjectId: id, topic: `${topic}:${id}`, recipientId: organization_id };
  await tell(trx, [{ kind, ...about, ...rest }], { now });
}

/** Tells the organizer of an event something that often happens to it, as a digest. */
export async function tellOrganizerOfMany(
  trx: Executor,
  kind: News['kind'],
  event: Owned,
  { now }: { now: Date },
): Promise<void> {
  const digest = digestOf(`${kind}:${event.id}`, now);
  await tellOrganizer(trx, kind, event, { now, topic: kind, ...digest });
}
