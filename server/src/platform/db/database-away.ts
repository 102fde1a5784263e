import pg from 'pg';

/**
 * SQLSTATEs of a server that takes no connection or ends one: 08 is all that is wrong with connections, 57P01 to 57P03 say
 * that it is stopped, fell or is not up yet, 53300 that it has no place for one more.
 */
const partings = /^(08...|57P0[123]|53300)$/;

/** Errors of connections that could not be had or broke off: the database itself said nothing. */
const broken = new WeakSet<Error>();

/** Has `isDatabaseAway` know this error of a connection; what the database itself said it knows by its SQLSTATE. */
export function noteBroken(error: unknown): void {
  if (error instanceof Error && !(error instanceof pg.DatabaseError)) broken.add(error);
}

/** Whether the database was not there, or went before it answered: what was asked of it may be done or not. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return partings.test(error.code ?? '');
  return error instanceof Error && broken.has(error);
}
