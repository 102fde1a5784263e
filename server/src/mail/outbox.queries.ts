import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { MailFacts } from '../platform/db/schema.ts';

export type NewMail = {
  /** Which text it gets: a key of {@link MailKinds}. */
  kind: string;
  /** Its scrim, tournament, submission or organization. One job sends all mails about one subject. */
  subjectId: string;
  /** Only the latest mail on a topic (one subject, one recipient) is sent. */
  topic: string;
  recipientId: string;
  /** What the text needs and the database will no longer say at send time. */
  facts?: MailFacts;
  /** Earliest send time; at once if missing. */
  dueAt?: Date;
};

/** A mail that may be sent now. */
export type DueMail = {
  /** Changes each time a newer mail on the topic is queued. */
  id: string;
  kind: string;
  topic: string;
  facts: MailFacts;
  queuedAt: Date;
  /** Null while the account is suspended, and once it is erased. */
  recipient: { id: string; name: string; email: string } | null;
};

/** Queues mails, replacing unsent ones on the same topic; an unsent one of the kind `kept` keeps its text. */
export async function insertMails(
  executor: Executor,
  mails: readonly NewMail[],
  { now, kept }: { now: Date; kept: string | null },
): Promise<void> {
  const rows = mails.map(({ kind, subjectId, topic, recipientId, facts = {}, dueAt = now }) => ({
    kind,
    subject_id: subjectId,
    topic,
    recipient_id: recipientId,
    facts,
    due_at: dueAt,
  }));
  await sql`
    insert into queued_mails (id, kind, subject_id, topic, recipient_id, facts, queued_at, due_at)
    select gen_random_uuid(), kind, subject_id, topic, recipient_id, facts, ${now}::timestamptz, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mails
      (kind text, subject_id uuid, topic text, recipient_id uuid, facts jsonb, due_at timestamptz)
    on conflict (topic) do update set
      id = excluded.id, queued_at = excluded.queued_at, due_at = excluded.due_at, tries = 0, claimed_until = null,
      kind = case when queued_mails.kind = ${kept}::text then queued_mails.kind else excluded.kind end,
      facts = case when queued_mails.kind = ${kept}::text then queued_mails.facts else excluded.facts end`.execute(
    executor,
  );
}

/** Deletes the unsent mail on a topic. */
export async function deleteMailOn(executor: Executor, topic: string): Promise<void> {
  await executor.deleteFrom('queued_mails').where('topic', '=', topic).execute();
}

/** Deletes an account's unsent mails. */
export async function deleteQueuedMailsTo(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('queued_mails').where('recipient_id', '=', userId).execute();
}

/** True if the mail is due and nobody is sending it right now. */
const isDue = (now: Date) =>
  sql<boolean>`due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})`;

/** Returns the next mails of these kinds about a subject, those with the fewest attempts first. */
export async function findDueMails(
  executor: Executor,
  subjectId: string,
  { kinds, limit, now }: { kinds: readonly string[]; limit: number; now: Date },
): Promise<DueMail[]> {
  const rows = await executor
    .selectFrom('queued_mails')
    .leftJoin('users', join =>
      join
        .onRef('users.id', '=', 'recipient_id')
        .on('users.suspended_at', 'is', null)
        .on('users.deleted_at', 'is', null),
    )
    .select(['queued_mails.id', 'kind', 'topic', 'facts', 'queued_at', 'recipient_id', 'name', 'email'])
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .where(isDue(now))
    .orderBy('tries')
    .orderBy('queued_at')
    .orderBy('topic')
    .limit(limit)
    .execute();
  return rows.map(({ queued_at, recipient_id, name, email, ...mail }) => ({
    ...mail,
    queuedAt: queued_at,
    recipient: name !== null && email !== null ? { id: recipient_id, name, email } : null,
  }));
}

/** Claims a mail for sending; false if another run has it, or a newer mail replaced it. */
export async function claimMail(
  executor: Executor,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('queued_mails')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where(isDue(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a mail that could not be sent. If it was rejected (`tried`), others are sent first. */
export async function releaseMail(executor: Executor, id: string, { tried }: { tried: boolean }) {
  await executor
    .updateTable('queued_mails')
    .set(eb => ({ claimed_until: null, tries: eb('tries', '+', tried ? 1 : 0) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a sent mail; a newer one on its topic has another id and stays. */
export async function deleteMail(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('queued_mails').where('id', '=', id).execute();
}

/** Returns the next mail about a subject, waiting or being sent, and when it may be sent. */
export async function findNextDue(
  executor: Executor,
  subjectId: string,
): Promise<{ kind: string; at: Date } | undefined> {
  return executor
    .selectFrom('queued_mails')
    .select(['kind', sql<Date>`greatest(due_at, claimed_until)`.as('at')])
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes stored mails to an address that no longer belongs to an account. */
export async function deleteStoredMailsTo(executor: Executor, recipient: string): Promise<void> {
  await executor.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute();
}
