import { farewell, type MailText } from '../mail/mail-text.ts';
import { type MailKinds, queueMails } from '../mail/outbox.ts';
import type { Executor } from '../platform/db/database.ts';
import type { ScrimRow } from '../platform/db/schema-scrims.ts';
import { startInWords } from '../platform/lib/time-in-words.ts';
import { findMoneyLeft, findScrimById } from './scrims.queries.ts';

export type CancelledScrim = {
  /** The organizer, who gets the mail. */
  name: string;
  scrim: Pick<ScrimRow, 'title' | 'start_at'>;
  cancelledAt: Date;
  /** Whether squads' payments must be refunded, and whether UTRs must still be checked. */
  money: { due: boolean; checked: boolean };
  /** The page of the lobby's payments. */
  link: string;
};

/** Returns the mail to the organizer of a lobby that an admin cancelled. */
export function scrimCancelledMail({ name, scrim, cancelledAt, money, link }: CancelledScrim): MailText {
  const due = money.due ? ' Please refund what squads have paid.' : '';
  const checked = money.checked ? ' Check the unconfirmed UTRs and refund what arrived.' : '';
  return {
    subject: `${scrim.title} was cancelled by an admin`,
    text: `Hi ${name},\n\nAn admin of Hotdrop has cancelled your lobby ${scrim.title}, which ${startInWords(scrim.start_at, cancelledAt)}. We have notified its squads.${due}${checked}\n${link}${farewell}`,
  };
}

export const scrimMails: MailKinds = {
  'scrim-cancelled': async ({ db, publicUrl, subjectId }) => {
    const scrim = await findScrimById(db, subjectId);
    const cancelledAt = scrim?.cancelled_at;
    if (!cancelledAt) return null;
    const money = await findMoneyLeft(db, subjectId);
    const link = `${publicUrl}/scrims/${subjectId}/run?tab=payments`;
    return ({ recipient: { name } }) => scrimCancelledMail({ name, scrim, cancelledAt, money, link });
  },
};

/** Queues a mail to the organizer of a cancelled scrim, unless the organizer cancelled it. */
export async function queueCancelledScrim(
  trx: Executor,
  { id, organization_id }: Pick<ScrimRow, 'id' | 'organization_id'>,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  if (actorId === organization_id) return;
  const about = { subjectId: id, topic: `scrim:${id}`, recipientId: organization_id };
  await queueMails(trx, [{ kind: 'scrim-cancelled', ...about }], { now });
}
