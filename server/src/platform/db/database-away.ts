import pg from 'pg';

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
