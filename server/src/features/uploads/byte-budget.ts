import { AppError } from '../../lib/errors.ts';

export type ByteLease = {
  /** Takes more of the budget. @throws AppError BUSY when it is used up */
  take(bytes: number): void;
  /** Gives everything back. */
  release(): void;
};

/** How much all uploads that are on their way may hold in memory together; what small ones leave, others can use. */
export function createByteBudget(bytes: number): { lease(): ByteLease } {
  let free = bytes;
  return {
    lease() {
      let taken = 0;
      return {
        take(more) {
          if (more > free) throw new AppError('BUSY', { retryAfterSeconds: 5 });
          free -= more;
          taken += more;
        },
        release() {
          free += taken;
          taken = 0;
        },
      };
    },
  };
}
