/** A load generator that sent later than this, in ms, did not keep its plan; such a run does not count. */
export const latestSendMs = 100;
