import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import type { AssertNoOwnNumber } from '../../account/account-texts.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { Sealing } from '../../platform/storage/sealing.ts';
import { findFingerprints } from './kyc.queries.ts';
import { holdsNumberOf, mayHoldNumber } from './kyc.rules.ts';

/**
 * Returns a check that keeps a submitted number out of its account's texts, by fingerprint: nobody has the
 * number itself (A9).
 */
export function createOwnNumberCheck({ fingerprint }: Pick<Sealing, 'fingerprint'>): AssertNoOwnNumber {
  /**
   * Rejects texts with a number that this account has ever submitted; its row is locked. Short texts, and
   * accounts that never submitted or are erased, cost nothing. @throws AppError VALIDATION
   */
  return async (executor, { id, kyc_status }, texts) => {
    if (kyc_status === 'unsubmitted') return;
    const long = Object.entries(texts).filter((entry): entry is [string, string] => mayHoldNumber(entry[1]));
    if (long.length === 0) return;
    const known = await findFingerprints(executor, id);
    const holding = long.filter(([, text]) => known.some(one => holdsNumberOf(text, one, fingerprint)));
    if (holding.length === 0) return;
    const fieldErrors = Object.fromEntries(holding.map(([field]) => [field, kycTexts.numberInText]));
    throw new AppError('VALIDATION', { fieldErrors });
  };
}
