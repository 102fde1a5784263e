import { matchMs } from '@hotdrop/contract/scrims/rules.ts';
import { minuteMs } from '../../src/platform/lib/clock.ts';
import { randomFrom } from '../random.ts';
import { startFor } from '../times.ts';
import type { Filling } from './fill-scrims.ts';
import type { SquadInSlot } from './fill-slots.ts';
import { resultsOf } from './results.ts';

/** The organizer's messages, each `before` minutes ahead of the start. */
const words = [
  { before: 55, text: 'Good evening. Please check your slot number now and join that slot in the room.' },
  { before: 54, text: 'Maps are as on the scrim page. Phones and tablets only; keep a recording running.' },
  { before: 38, text: 'If you cannot come, give your slot up now. There are squads waiting.' },
] as const;

/** Replays room details, messages, results, ratings and a kick request up to the current time. */
export async function playEvening(filling: Filling, squads: readonly SquadInSlot[]): Promise<void> {
  await talk(filling);
  await setRoom(filling);
  await enterResults(filling, squads);
  await rate(filling, squads);
  await askForKick(filling, squads);
}

/** Sets the clock to this time, or to just before now if that is earlier. */
function travel({ services, now }: Filling, at: number): void {
  services.travelTo(new Date(Math.min(at, now.getTime() - 5_000)));
}

async function talk(filling: Filling): Promise<void> {
  const { planned, scrimId, organizer, services, now } = filling;
  if (!planned.talk) return;
  const start = startFor(planned.when, now).getTime();
  const late = Math.max(0, start - 35 * minuteMs - now.getTime());
  for (const { before, text } of words) {
    travel(filling, start - before * minuteMs - late);
    await services.scrimRooms.post(organizer, scrimId, {
      type: 'text',
      content: text,
      imageUrl: null,
      clientMsgId: null,
    });
  }
}

async function setRoom(filling: Filling): Promise<void> {
  const { planned, scrimId, organizer, services, now } = filling;
  if (!planned.room) return;
  const random = randomFrom(`${planned.title} room`);
  const start = startFor(planned.when, now).getTime();
  const rooms = planned.room === 'released' ? Math.min(planned.maps.length, (planned.played ?? 0) + 1) : 1;
  for (let matchNumber = 1; matchNumber <= rooms; matchNumber++) {
    travel(filling, start + (matchNumber - 1) * matchMs - 20 * minuteMs);
    await services.credentials.set(organizer, scrimId, {
      matchNumber,
      roomId: String(random.integer(7_000_000, 9_999_999)),
      password: `drop${random.integer(10, 99)}`,
    });
  }
}

async function enterResults(filling: Filling, squads: readonly SquadInSlot[]): Promise<void> {
  const { planned, scrimId, organizer, services, now } = filling;
  const start = startFor(planned.when, now).getTime();
  const slotNumbers = squads.map(({ slotNumber }) => slotNumber);
  for (let matchNumber = 1; matchNumber <= (planned.played ?? 0); matchNumber++) {
    travel(filling, start + matchNumber * matchMs - 8 * minuteMs);
    const rows = resultsOf(planned.title, slotNumbers, matchNumber);
    await services.points.submit(organizer, scrimId, { matchNumber, rows, image: 'none' });
  }
}

async function rate(filling: Filling, squads: readonly SquadInSlot[]): Promise<void> {
  const { planned, scrimId, services, accounts, now } = filling;
  const end = startFor(planned.when, now).getTime() + planned.maps.length * matchMs;
  // The demo player's stars are left to the visitor.
  const players = squads.filter(({ actor }) => actor._id !== accounts.demoCaptain.actor._id);
  const raters = randomFrom(`${planned.title} remarks`).shuffled(players);
  for (const [index, { stars, says = '' }] of (planned.remarks ?? []).entries()) {
    const rater = raters[index];
    if (!rater) return;
    travel(filling, end + (12 + index * 9) * minuteMs);
    await services.ratings.rateScrim(rater.actor, scrimId, { rating: stars, comment: says });
  }
}

async function askForKick(filling: Filling, squads: readonly SquadInSlot[]): Promise<void> {
  const { planned, scrimId, services, now } = filling;
  const [asking, meant] = [squads.at(2), squads.at(-3)];
  if (!planned.kickRequest || !asking || !meant) return;
  travel(filling, Math.min(now.getTime(), startFor(planned.when, now).getTime() + 40 * minuteMs) - 60_000);
  await services.kickRequests.create(asking.actor, scrimId, {
    slotNumber: meant.slotNumber,
    targetName: planned.kickRequest.target,
    reason: planned.kickRequest.reason,
  });
}
