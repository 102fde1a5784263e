import type { Actor } from '../../src/platform/http/authenticate.ts';
import { minuteMs } from '../../src/platform/lib/clock.ts';
import type { Accounts } from '../accounts.ts';
import type { PastServices } from '../past-services.ts';
import { startFor } from '../times.ts';
import { giveSlots } from './fill-slots.ts';
import { type PlannedScrim, scrimBodyOf, scrimPublishedAt } from './planned-scrim.ts';
import { playEvening } from './scrim-evening.ts';

/** A lobby of the demo while it is filled. */
export type Filling = {
  planned: PlannedScrim;
  scrimId: string;
  organizer: Actor;
  services: PastServices;
  accounts: Accounts;
  now: Date;
};

/** Opens a planned lobby and replays what has happened in it by now, in order. */
export async function fillScrim(
  planned: PlannedScrim,
  bannerUrl: string | null,
  { services, accounts, now, step }: Pick<Filling, 'services' | 'accounts' | 'now'> & { step: () => void },
): Promise<void> {
  const organizer = accounts.organizers.get(planned.organizer)!;
  services.travelTo(scrimPublishedAt(planned, now));
  const { scrim } = await services.scrims.create(organizer, scrimBodyOf(planned, now, bannerUrl));
  const filling = { planned, scrimId: scrim._id, organizer, services, accounts, now };
  const squads = await giveSlots(filling, Date.parse(scrim.bookingOpensAt), step);
  await playEvening(filling, squads);
  if (!planned.cancelled) return;
  services.travelTo(new Date(Math.min(now.getTime(), startFor(planned.when, now).getTime()) - 20 * minuteMs));
  await services.scrims.cancel(organizer, scrim._id);
}
