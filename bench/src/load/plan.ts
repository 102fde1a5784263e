/** A load generator that sent later than this, in ms, missed its schedule; such a run does not count. */
export const latestSendMs = 100;
