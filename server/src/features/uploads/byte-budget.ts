import { AppError } from '../../lib/errors.ts';

export type ByteLease = {
  /** Takes more of the budget. @throws AppError BUSY when it, or the account's share of it, is used up */
  take(bytes: number): void;
  /** Gives everything back. */
  release(): void;
};

/** One account may hold so much of a budget at once: whatever it sends, the others have room. */
const shareOfOne = 1 / 4;

/** How much all uploads that are on their way may hold in memory together; what small ones leave, others can use. */
export function createByteBudget(bytes: number): { lease(accountId: string): ByteLease } {
  let free = bytes;
  const heldBy = new Map<string, number>();
  return {
    lease(accountId) {
      let taken = 0;
      return {
        take(more) {
          const held = (heldBy.get(accountId) ?? 0) + more;
          if (more > free || held > bytes * shareOfOne) throw new AppError('BUSY', { retryAfterSeconds: 5 });
          free -= more;
          taken += more;
          heldBy.set(accountId, held);
        },
        release() {
          free += taken;
          const held = (heldBy.get(accountId) ?? 0) - taken;
          if (held > 0) heldBy.set(accountId, held);
          else heldBy.delete(accountId);
          taken = 0;
        },
      };
    },
  };
}
