import type { NoticeItem } from '../notifications/notice-source.ts';
import { digestOf } from '../notifications/tell.ts';
import { tellOrganizer } from '../notifications/tell-organizer.ts';
import type { Executor } from '../platform/db/database.ts';

/** What an admin does in an event of somebody else, as its organizer reads it. */
const acts = {
  details: 'Its details were edited.',
  'squad-added': 'A squad was added.',
  'slot-given': 'A squad was given a slot.',
  'squad-moved': 'A squad was moved to another slot.',
  'squad-kicked': 'A squad was kicked.',
  'kick-dismissed': 'A kick request was dismissed.',
  'match-started': 'A match was started.',
  'match-moved': 'A match has another start time.',
  ended: 'It was ended.',
  done: 'It was moved to past lobbies.',
  'not-done': 'It was moved back to current lobbies.',
  'results-entered': 'Results were entered.',
  'results-changed': 'Results were changed.',
  'results-removed': 'Results were deleted.',
  'payment-approve': 'A payment was confirmed.',
  'payment-without-slot': 'A payment arrived, but its squad has no slot.',
  'payment-reject': 'A payment was rejected.',
  'payment-reopen': 'A payment is back in your queue.',
  'payment-refunded': 'A payment was refunded.',
  'team-removed': 'A team was removed.',
  'teams-removed': 'Teams were removed.',
  groups: 'Groups were changed.',
} as const;

export type AdminAct = keyof typeof acts;

/** Acts that come in rows; the others are one notice each. */
const ofMany: readonly AdminAct[] = ['details', 'groups'];

/** Returns the act that a notice is about, in words; edited details with `start`, a sentence about when it starts. */
export function actInWords({ facts }: NoticeItem, start: string): string {
  const { act = 'details' } = facts;
  const words = acts[act as AdminAct];
  return act === 'details' ? `${words} ${start}` : words;
}

/** `about`: pushes and mails of later acts about the same replace those not sent yet; the act itself if missing. */
export type ActOfActor = { actorId: string; about?: string; now: Date };

/**
 * Tells the organizer of an event what somebody else did in it; nothing if it was the organizer. Pushes and mails about
 * the same act come every five minutes at most.
 */
export async function tellAdminAct(
  trx: Executor,
  kind: 'scrim-edited-by-admin' | 'tournament-edited-by-admin',
  event: { id: string; organization_id: string },
  { act, actorId, about = act, now }: ActOfActor & { act: AdminAct },
): Promise<void> {
  if (actorId === event.organization_id) return;
  const { onceKey, dueAt } = digestOf(`${kind}:${act}:${event.id}`, now);
  await tellOrganizer(trx, kind, event, {
    now,
    topic: `${kind}:${about}`,
    facts: { act },
    dueAt,
    ...(ofMany.includes(act) && { onceKey }),
  });
}
