import type { KycItem } from '@hotdrop/contract/admin/kyc-review.ts';

/**
 * Who is to be reviewed after this one: the first that came after it, so that what was passed over is not offered again
 * at once; else the oldest. `queue`: those that wait, the oldest first.
 */
export function nextInQueue(queue: readonly KycItem[], after: KycItem): KycItem | undefined {
  const others = queue.filter(({ _id }) => _id !== after._id);
  const cameAt = after.orgKyc.submittedAt ?? '';
  return others.find(({ orgKyc }) => (orgKyc.submittedAt ?? '') >= cameAt) ?? others[0];
}
