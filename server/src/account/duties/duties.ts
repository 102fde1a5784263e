import type { ErrorCode } from '@hotdrop/contract/lib/errors.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findDuties } from './duties.queries.ts';

/** The codes that tell an organizer what to finish first. */
export const ownDuties = {
  scrims: 'SCRIMS_STAND',
  tournaments: 'TOURNAMENTS_STAND',
  payments: 'PAYMENTS_WAIT',
} as const;

/**
 * Checks that nothing is left that only this organizer can finish.
 * @throws AppError with one of these codes
 */
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
