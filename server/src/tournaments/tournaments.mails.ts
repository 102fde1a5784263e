import { endOf } from '@hotdrop/contract/tournaments/rules.ts';
import { farewell, type MailText } from '../mail/mail-text.ts';
import { type MailKinds, queueMails } from '../mail/outbox.ts';
import type { Executor } from '../platform/db/database.ts';
import type { TournamentRow } from '../platform/db/schema.ts';
import { startInWords } from '../platform/lib/time-in-words.ts';
import { findDeletedTournament } from './tournaments.queries.ts';

export type DeletedTournament = {
  /** The organizer, who gets the mail. */
  name: string;
  tournament: Pick<TournamentRow, 'title' | 'start_at' | 'end_at' | 'entry_fee' | 'registered_count'>;
  deletedAt: Date;
};

/**
 * Returns the mail to the organizer of a tournament that an admin deleted. Asks for nothing if it was over.
 */
export function tournamentDeletedMail({ name, tournament, deletedAt }: DeletedTournament): MailText {
  const { title, start_at, end_at, entry_fee, registered_count } = tournament;
  const end = endOf({ startAt: start_at.toISOString(), endAt: end_at?.toISOString() ?? null });
  const isOver = +deletedAt > end;
  const teams = !isOver && registered_count > 0 ? ' We have not notified its teams; please do.' : '';
  const fees =
    !isOver && entry_fee > 0
      ? ' Hotdrop takes no fees for tournaments: please refund what teams have paid you.'
      : '';
  return {
    subject: `${title} was deleted by an admin`,
    text: `Hi ${name},\n\nAn admin of Hotdrop has deleted your tournament ${title}, which ${startInWords(start_at, deletedAt)}. Its page and group rooms were deleted.${teams}${fees}${farewell}`,
  };
}

export const tournamentMails: MailKinds = {
  'tournament-deleted': async ({ db, subjectId }) => {
    const tournament = await findDeletedTournament(db, subjectId);
    if (!tournament) return null;
    const deletedAt = tournament.deleted_at;
    return ({ recipient: { name } }) => tournamentDeletedMail({ name, tournament, deletedAt });
  },
};

/** Queues a mail to the organizer of a deleted tournament, unless the organizer deleted it. */
export async function queueDeletedTournament(
  trx: Executor,
  { id, organization_id }: Pick<TournamentRow, 'id' | 'organization_id'>,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  if (actorId === organization_id) return;
  const about = { subjectId: id, topic: `tournament:${id}`, recipientId: organization_id };
  await queueMails(trx, [{ kind: 'tournament-deleted', ...about }], { now });
}
