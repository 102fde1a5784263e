/** A failure of the embedded database; its message is one clear line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options);
  }
}
/** Time limits of each step, in milliseconds. */
export type Limits = {
  /** `postgres --version`, run before every start. */
  probe: number;
  initdb: number;
  /** From the spawn to the first response; recovery after a crash replays up to 1 GB of log within it. */
  ready: number;
  /** Each statement that creates the role and the database. */
  createDatabase: number;
  /** Fast shutdown: clients are cut off, a checkpoint is written. */
  fastStop: number;
  /** Immediate shutdown, when the fast one took too long; safe, the next start recovers. */
  immediateStop: number;
};

export const LIMITS: Limits = {
  probe: 10_000,
  initdb: 120_000,
  ready: 120_000,
  createDatabase: 30_000,
  fastStop: 10_000,
  immediateStop: 5_000,
};
