import { errorCode } from './error-code.ts';

/**
 * Codes of a full disk on this machine (ENOSPC, EDQUOT), and SQLSTATEs of a database that is up but cannot
 * write: class 53 is short of disk space or memory (except 53300, out of connections), 58030 is a failing
 * disk, and 25006 a read-only server, as hosted ones become when their disk is nearly full.
 */
const codes = /^(ENOSPC|EDQUOT|53(?!300)...|58030|25006)$/;

/** Whether this failed because there is no room to write; it succeeds as soon as there is. */
export function isOutOfRoom(error: unknown): boolean {
  const code = errorCode(error);
  if (codes.test(code)) return true;
  // PostgreSQL has no SQLSTATE of its own for a quota.
  return code === 'XX000' && (error as Error).message.endsWith('Disk quota exceeded');
}
