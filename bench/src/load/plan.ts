/** How far a load generator may be behind its schedule, in ms; a later one makes the run invalid. */
export const latestSendMs = 100;
