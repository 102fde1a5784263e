/** The one source of the time, so that tests can travel. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
