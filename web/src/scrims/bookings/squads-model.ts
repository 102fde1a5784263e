import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { indiaTime } from '../../lib/format/time.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { bookingStatusText, bookingText } from './wording.ts';

/**
 * Groups the squads of a lobby: seated by slot, waiting by position, gone (kicked, given up or expired) newest first.
 * Also returns the free and the reserved slots.
 */
export function arrangeSquads(squads: readonly ScrimParticipant[], scrim: SlotSetup) {
  const seated = squads
    .filter(squad => squad.status === 'held' || squad.status === 'confirmed')
    .sort((a, b) => (a.slotNumber ?? 0) - (b.slotNumber ?? 0));
  const waiting = squads
    .filter(squad => squad.status === 'waitlisted')
    .sort((a, b) => (a.waitlistPosition ?? 0) - (b.waitlistPosition ?? 0));
  const counts = new Set([...seated, ...waiting]);
  const gone = squads
    .filter(squad => !counts.has(squad))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const taken = new Set(seated.map(squad => squad.slotNumber));
  const reserved = scrim.reservedSlots.filter(number => !taken.has(number));
  const blocked = new Set(reserved);
  const free = slotNumbers(scrim).filter(number => !taken.has(number) && !blocked.has(number));
  return { seated, waiting, gone, free, reserved };
}

/** Returns the squads of a cancelled scrim: by former slot, then those without one by booking time. */
export function cancelledOrder(squads: readonly ScrimParticipant[]): ScrimParticipant[] {
  const slotOf = ({ slotNumber }: ScrimParticipant) => slotNumber ?? Number.POSITIVE_INFINITY;
  return squads.toSorted((a, b) => {
    const [one, other] = [slotOf(a), slotOf(b)];
    return one === other ? a.createdAt.localeCompare(b.createdAt) : one - other;
  });
}

type SlotSetup = Pick<Scrim, 'slots' | 'startFrom' | 'reservedSlots'>;

type Mark = { tone: BadgeTone; words: string };
const utrWaits: Mark = { tone: 'warn', words: 'UTR to confirm' };

/** Badge for a squad's booking and payment; null if there is nothing to say, such as confirmed in a free lobby. */
export function squadMark(squad: ScrimParticipant, isCancelled = false): Mark | null {
  const { status, payment } = squad;
  if (status === 'kicked') return { tone: 'bad', words: bookingStatusText.kicked };
  if (payment?.status === 'submitted') return utrWaits;
  if (isCancelled && payment?.status === 'refund-due') return { tone: 'warn', words: 'Refund due' };
  // A squad that gave up earlier has the same status as one that lost its slot with the scrim.
  if (isCancelled && status === 'cancelled') return null;
  if (status === 'cancelled' || status === 'expired') return { tone: 'neutral', words: bookingText(squad) };
  if (status === 'held')
    return { tone: 'warn', words: payment?.status === 'rejected' ? 'Rejected' : 'Not paid' };
  if (status === 'waitlisted') return null;
  return payment?.status === 'captured' ? { tone: 'ok', words: 'Paid' } : null;
}

/**
 * Returns the slot list for WhatsApp: a bold heading, one line per slot, then the waitlist and
 * the lobby's link. Squads that have not paid are marked.
 */
export function slotListText(
  scrim: Pick<Scrim, '_id' | 'title' | 'game' | 'startAt' | 'slots' | 'startFrom' | 'reservedSlots'>,
  squads: readonly ScrimParticipant[],
  origin: string,
): string {
  const { seated, waiting } = arrangeSquads(squads, scrim);
  const bySlot = new Map(seated.map(squad => [squad.slotNumber, squad]));
  const numbers = [...new Set([...slotNumbers(scrim), ...seated.map(squad => squad.slotNumber ?? 0)])];
  const lines = numbers
    .sort((a, b) => a - b)
    .map(number => {
      const squad = bySlot.get(number);
      if (squad) return `${slotText(number)} ${squad.teamName}${squad.status === 'held' ? ' (held)' : ''}`;
      return `${slotText(number)} ${scrim.reservedSlots.includes(number) ? 'Reserved' : '-'}`;
    });
  const waitlist = waiting.map((squad, index) => `${squad.waitlistPosition ?? index + 1}. ${squad.teamName}`);
  return [
    `*${scrim.title}*`,
    [scrim.game, indiaTime(scrim.startAt)].filter(Boolean).join(' · '),
    '',
    ...lines,
    ...(waitlist.length > 0 ? ['', '*Waitlist*', ...waitlist] : []),
    '',
    `${origin}/scrims/${scrim._id}`,
  ].join('\n');
}

/** Whether a confirmed squad has not opened the room details. Walk-ins do not count: they have no account for it. */
export function isUnseen({ status, userId, credentialsSeenAt }: ScrimParticipant): boolean {
  return status === 'confirmed' && userId !== null && !credentialsSeenAt;
}

/** Returns the reminder to post for squads that have not opened the room details: their names and the room's link. */
export function reminderText(
  scrim: Pick<Scrim, '_id' | 'title'>,
  squads: readonly ScrimParticipant[],
  origin: string,
): string {
  const names = squads.map(({ slotNumber, teamName }) => `${slotText(slotNumber ?? 0)} ${teamName}`);
  return [
    `*${scrim.title}*`,
    'Room ID and password are released. Not opened yet:',
    ...names,
    '',
    `${origin}/rooms/${scrim._id}`,
  ].join('\n');
}

/** Joins slot numbers: "02, 07 and 11". */
export function slotsText(numbers: readonly number[]): string {
  return new Intl.ListFormat('en-IN').format(numbers.map(slotText));
}
