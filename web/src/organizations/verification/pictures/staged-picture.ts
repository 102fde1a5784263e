import type { Marks } from './bars.ts';

/** A picture that was chosen and has not left the browser. */
export type StagedPicture = {
  /** As it was chosen, or made smaller: marking it again begins here. */
  original: Blob;
  /** What was blacked out and turned; null: nothing. */
  marks: Marks | null;
  /** What will be sent. */
  result: Blob;
};

/** A picture that nothing was done to. */
export const unmarked = (original: Blob): StagedPicture => ({ original, marks: null, result: original });
