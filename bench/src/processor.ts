import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Linux counts the CPU time of processes in these units. */
const ticksPerSecond = 100;

/** Returns the CPU time that a process has used so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const [user, system] = fieldsOf(pid).slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
}

/** Returns a function for the CPU time used so far by all of PostgreSQL's living processes, in seconds. */
export async function cpuSecondsOfDatabase(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return () =>
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number)
      .filter(pid => pid === postmaster || parentOf(pid) === postmaster)
      .reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1]);
}

/**
 * Returns the fields of /proc/PID/stat after the name, which may contain spaces; none for a process that has
 * ended.
 */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
