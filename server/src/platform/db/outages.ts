import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import pg from 'pg';
import { errorCode } from '../lib/error-code.ts';
import { createLogThrottle } from '../lib/log.ts';
import { safeError } from '../lib/safe-error.ts';

/**
 * Codes of a full disk on this machine (ENOSPC, EDQUOT), and SQLSTATEs of a database that is up but cannot
 * write: class 53 is short of disk space or memory (except 53300, out of connections), 58030 is a failing
 * disk, and 25006 a read-only server, as hosted ones become when their disk is nearly full.
 */
const codes = /^(ENOSPC|EDQUOT|53(?!300)...|58030|25006)$/;

/** Whether this failed because there is no room to write; a retry succeeds as soon as there is. */
export function isOutOfRoom(error: unknown): boolean {
  const code = errorCode(error);
  if (codes.test(code)) return true;
  // PostgreSQL has no SQLSTATE of its own for a quota.
  return code === 'XX000' && (error as Error).message.endsWith('Disk quota exceeded');
}

/**
 * SQLSTATEs of a server that refuses or closes connections: 08 for any connection failure, 57P01 to 57P03 if
 * it was stopped, crashed or is starting, 53300 if it has no connection left.
 */
const partings = /^(08...|57P0[123]|53300)$/;

/** Errors of failed or lost connections: the database itself reported nothing. */
const broken = new WeakSet<Error>();

/**
 * Marks this connection error for `isDatabaseAway`; the database's own errors are known by their SQLSTATE.
 */
export function noteBroken(error: unknown): void {
  if (error instanceof Error && !(error instanceof pg.DatabaseError)) broken.add(error);
}

/**
 * Whether the database was unreachable or gone before it responded: the statement may or may not have run.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return partings.test(error.code ?? '');
  return error instanceof Error && broken.has(error);
}

/** What the log says about an outage, and what the operator can do. */
const sentences = {
  away: 'the database is not responding',
  'no room':
    'nothing can be written until there is room: free space on the disk of the database and of DATA_DIR; no restart is needed',
};
type Outage = keyof typeof sentences;

/** Milliseconds between log lines about an outage, however many requests and jobs it stops. */
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
export function outageLogThrottle(): NonNullable<PinoLoggerOptions['hooks']> {
  const mayLog: Record<Outage, () => boolean> = {
    away: createLogThrottle(logEveryMs),
    'no room': createLogThrottle(logEveryMs),
  };
  return {
    logMethod(args, method) {
      const [about] = args as [unknown];
      const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined;
      const outage = outageOf(error);
      if (!outage) return method.apply(this, args);
      if (!mayLog[outage]()) return;
      const { message, code } = safeError(error);
      return method.apply(this, [
        { ...(about as object), err: undefined, reason: message, code },
        sentences[outage],
      ]);
    },
  };
}
