/** The version of the package's binaries; only the same one can read a cluster. */
export const MAJOR_VERSION = '18';

/** The port names only the socket file (`.s.PGSQL.5432`): nothing listens on the network. */
export const PORT = 5432;

/** For a small machine that runs the application beside the database. */
const DEFAULTS: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '128MB',
  // Reads come from memory and queries are short: no compiler, parallel workers or I/O workers for them.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  // An acknowledged commit survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  checkpoint_completion_target: '0.9',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Personal data stays out of the log: no statements, and no rows in the details of errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Returns the command line of `postgres`; `overrides` replace our defaults, but not where and how it listens.
 */
export function serverArguments(
  clusterFolder: string,
  socketFolder: string,
  overrides: Record<string, string> = {},
): string[] {
  const settings = {
    ...DEFAULTS,
    ...overrides,
    listen_addresses: '',
    port: String(PORT),
    // A list, in which a quoted entry may hold commas and spaces.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return [
    '-D',
    clusterFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
