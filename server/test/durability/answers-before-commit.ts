import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * For `node --import`, before the server: a deliberately broken variant that the check must detect. It responds
 * before the commit, like a database on a disk that lies: every write is reported as done, and committed a second
 * later if the process, the database and the connection live that long.
 */
const lateMs = 1_000;
const write = /^\s*(insert|update|delete|with)\b/i;

type Query = (...args: unknown[]) => Promise<unknown>;
type State = {
  inTransaction: boolean;
  /** Commits that are not sent yet; the connection's other statements wait for them. */
  pending: Promise<unknown>;
};

const states = new WeakMap<object, State>();
const client = pg.Client.prototype as unknown as { query: Query };
const honest = client.query;

client.query = async function (this: object, ...args: unknown[]): Promise<unknown> {
  const state = states.get(this) ?? { inTransaction: false, pending: Promise.resolve() };
  states.set(this, state);
  const run: Query = (...asked) => honest.apply(this, asked);
  const commitLater = () => {
    state.pending = sleep(lateMs)
      .then(() => run('commit'))
      .catch(() => undefined);
  };
  await state.pending;

  const [asked] = args;
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string }).text);
  if (/^begin|^start transaction/i.test(text)) state.inTransaction = true;
  if (/^rollback/i.test(text)) state.inTransaction = false;
  if (/^commit/i.test(text)) {
    state.inTransaction = false;
    commitLater();
    return { command: 'COMMIT', rowCount: null, rows: [] };
  }
  if (state.inTransaction || !write.test(text)) return run(...args);
  await run('begin');
  try {
    return await run(...args);
  } finally {
    commitLater();
  }
};
