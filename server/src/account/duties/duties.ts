import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findDuties } from './duties.queries.ts';

/** The codes that say to an organizer what they have to see to its end first. */
export const ownDuties = {
  scrims: 'SCRIMS_STAND',
  tournaments: 'TOURNAMENTS_STAND',
  payments: 'PAYMENTS_WAIT',
} as const;

/** Refuses, by these codes, while there is what only this organizer can see to its end. @throws AppError of a code */
export async function assertNoDuties(
  executor: Executor,
  { userId, now }: { userId: string; now: Date },
  codes: { scrims: ErrorCode; tournaments: ErrorCode; payments: ErrorCode },
): Promise<void> {
  const { hasScrims, hasTournaments, hasPayments } = await findDuties(executor, userId, now);
  if (hasScrims) throw new AppError(codes.scrims);
  if (hasTournaments) throw new AppError(codes.tournaments);
  if (hasPayments) throw new AppError(codes.payments);
}
