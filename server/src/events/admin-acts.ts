import type { NoticeItem } from '../notifications/notice-source.ts';
import { tellOrganizerOfMany } from '../notifications/tell-organizer.ts';
import type { Executor } from '../platform/db/database.ts';

/** What an admin does in an event of somebody else, as its organizer reads it. */
const acts = {
  'squad-added': 'A squad was added.',
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
  'payment-reject': 'A payment was rejected.',
  'payment-reopen': 'A payment is to be checked again.',
  'payment-refunded': 'A payment was refunded.',
  'teams-removed': 'Teams were removed.',
  groups: 'Groups were changed.',
} as const;

/** `details`: the form of the event; the notice says when it starts instead. */
export type AdminAct = keyof typeof acts | 'details';

/** Returns the latest act that a notice is about, as a sentence; undefined if only the details were changed. */
export const actInWords = ({ facts }: NoticeItem): string | undefined => acts[facts.act as keyof typeof acts];

/** Tells the organizer of an event what somebody else did in it; nothing if it was the organizer. */
export async function tellAdminAct(
  trx: Executor,
  kind: 'scrim-edited-by-admin' | 'tournament-edited-by-admin',
  event: { id: string; organization_id: string },
  { act, actorId, now }: { act: AdminAct; actorId: string; now: Date },
): Promise<void> {
  if (actorId === event.organization_id) return;
  await tellOrganizerOfMany(trx, kind, event, { now, facts: { act } });
}
