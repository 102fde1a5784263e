import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import { isOutOfRoom } from '../lib/out-of-room.ts';
import { safeError } from '../lib/safe-error.ts';
import { createSparing } from '../lib/sparing.ts';
import { isDatabaseAway } from './database-away.ts';

/** What the log says about an outage, and what the operator does about it. */
const sentences = {
  away: 'the database does not answer',
  'no room':
    'nothing can be written until there is room: free space on the disk of the database and of DATA_DIR; no restart is needed',
};
type Outage = keyof typeof sentences;

/** An outage is logged once per this time, however many requests and jobs it stops, in ms. */
const logEveryMs = 60_000;

/** Returns the outage that this error, or its cause, comes from; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  if (isDatabaseAway(error)) return 'away';
  if (isOutOfRoom(error)) return 'no room';
  return error instanceof Error && error.cause !== undefined ? outageOf(error.cause) : null;
}

/**
 * Returns a logger hook that replaces all lines about errors of an outage (`err`) by one short line a minute:
 * the stack of each request would otherwise fill an already full disk.
 */
export function sparingOfOutages(): NonNullable<PinoLoggerOptions['hooks']> {
  const tells: Record<Outage, () => boolean> = {
    away: createSparing(logEveryMs),
    'no room': createSparing(logEveryMs),
  };
  return {
    logMethod(args, method) {
      const [about] = args as [unknown];
      const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined;
      const outage = outageOf(error);
      if (!outage) return method.apply(this, args);
      if (!tells[outage]()) return;
      const { message, code } = safeError(error);
      return method.apply(this, [
        { ...(about as object), err: undefined, reason: message, code },
        sentences[outage],
      ]);
    },
  };
}
