import type { Row } from '../report.ts';
import type { Stage } from '../stage.ts';
import { bookingRush } from './booking-rush.ts';
import { registrationRush } from './registration-rush.ts';
import { measureRushOf } from './rush-of.ts';

/**
 * Measures 2,000 players at once: for the 100 slots of a tournament, and for the 25 slots of a scrim with a
 * waitlist.
 */
export async function measureRush(stage: Stage): Promise<Row[]> {
  return [...(await measureRushOf(registrationRush, stage)), ...(await measureRushOf(bookingRush, stage))];
}
