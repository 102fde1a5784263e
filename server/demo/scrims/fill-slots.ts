import { squadSizes } from '@hotdrop/contract/events/games.ts';
import { bookSlotBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Actor } from '../../src/platform/http/authenticate.ts';
import { minuteMs } from '../../src/platform/lib/clock.ts';
import type { Captain } from '../accounts.ts';
import { type Random, randomFrom } from '../random.ts';
import { teamBody } from '../squads.ts';
import { startFor } from '../times.ts';
import type { Filling } from './fill-scrims.ts';

/** A squad with its slot in a lobby. */
export type SquadInSlot = { actor: Actor; slotNumber: number; teamName: string };

/** What happens to a squad; in free lobbies only `confirmed` and `waiting`. */
type Fate = 'confirmed' | 'left' | 'submitted' | 'held' | 'waiting';

/** Minutes before now, or before the start, at which squads with a pending payment or slot book. */
const lateMinutes = [24, 17, 11, 6, 4, 3, 2, 1];
/** The same for unpaid slots, which are held for a quarter of an hour. */
const heldMinutes = 4;

/**
 * Books the planned squads, from the opening until now: first those that are confirmed, then those with a
 * pending payment or slot, then the waitlist. Returns the confirmed ones.
 */
export async function giveSlots(filling: Filling, opensAt: number, step: () => void): Promise<SquadInSlot[]> {
  const { planned, services, now } = filling;
  const random = randomFrom(planned.title);
  const start = startFor(planned.when, now).getTime();
  const last = Math.min(now.getTime(), start) - 26 * minuteMs;
  const from = opensAt + minuteMs;
  const squads: SquadInSlot[] = [];
  const arrivals = arrivalsOf(filling, random);
  const early = arrivals.filter(({ fate }) => fate === 'confirmed' || fate === 'left').length;
  for (const [index, { captain, fate }] of arrivals.entries()) {
    const beforeNow =
      fate === 'held' ? heldMinutes : (lateMinutes[(index - early) % lateMinutes.length] ?? 1);
    const at =
      index < early
        ? from + Math.max(0, last - from) * ((index + random.next()) / early)
        : Math.max(from, Math.min(now.getTime(), start) - beforeNow * minuteMs);
    services.travelTo(new Date(Math.min(at, now.getTime() - 30_000)));
    const booking = await services.bookings.book(
      captain.actor,
      filling.scrimId,
      bodyOf(captain, planned),
      null,
    );
    await settle(filling, captain.actor, fate, { at, random });
    if (fate === 'confirmed' && booking.slotNumber !== null) {
      const { slotNumber, teamName } = booking;
      squads.push({ actor: captain.actor, slotNumber, teamName });
    }
    step();
  }
  return squads;
}

function bodyOf({ squad }: Captain, { game, mode = 'squad' }: Filling['planned']) {
  const { teamName, phone, players } = teamBody(squad, game);
  return bookSlotBody.parse({ teamName, phone, players: players.slice(0, squadSizes[mode].max) });
}

/** Returns the squads in order of arrival, with the outcome of each. */
function arrivalsOf({ planned, accounts }: Filling, random: Random): { captain: Captain; fate: Fate }[] {
  const { confirmed, left = 0, submitted = 0, held = 0, waiting = 0 } = planned.squads;
  const captains = random.shuffled(accounts.captains);
  const fates: Fate[] = [
    ...Array<Fate>(left).fill('left'),
    ...Array<Fate>(confirmed).fill('confirmed'),
    ...Array<Fate>(submitted).fill('submitted'),
    ...Array<Fate>(held).fill('held'),
    ...Array<Fate>(waiting).fill('waiting'),
  ];
  const arrivals = fates.map((fate, index) => ({ captain: captains[index]!, fate }));
  const place = {
    in: left + Math.floor(confirmed * 0.35),
    holds: fates.indexOf('held'),
    waits: fates.indexOf('waiting') + 1,
  };
  const own = planned.demoPlayer && arrivals[place[planned.demoPlayer]];
  if (own) own.captain = accounts.demoCaptain;
  return arrivals;
}

/** Pays the fee, if any: submits a UTR, gets it confirmed, and gives up the slot if the squad `left`. */
async function settle(
  { planned, scrimId, organizer, services, now }: Filling,
  actor: Actor,
  fate: Fate,
  { at, random }: { at: number; random: Random },
): Promise<void> {
  if (!planned.fee || fate === 'held' || fate === 'waiting') return;
  const later = (minutes: number) =>
    services.travelTo(new Date(Math.min(at + minutes * minuteMs, now.getTime() - 10_000)));
  later(2);
  const reference = String(random.integer(300_000_000_000, 699_999_999_999));
  const { payment } = await services.payments.pay(actor, scrimId, { method: 'upi', reference }, null);
  if (fate === 'submitted') return;
  later(7);
  const ids = { scrimId, paymentId: payment._id };
  await services.payments.decide(organizer, ids, { action: 'approve', note: '' });
  if (fate !== 'left') return;
  later(40);
  await services.bookings.giveUp(actor, scrimId);
}
