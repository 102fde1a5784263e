import { AppError } from '../../lib/errors.ts';

type Bounds = {
  /** So many are worked on at once; of the heavy ones, which could fill the memory together, one at a time. */
  parallel: number;
  /** So many are waiting and worked on together. */
  places: number;
  /** So many of those may be of one account. */
  placesOfOne: number;
};

export type DecodingQueueBounds = Partial<Bounds>;

type Turn = {
  /** Whoever sent it waits in a line of its own. */
  accountId: string;
  heavy: boolean;
  /** When the sender goes away, what still waits is given up. */
  signal?: AbortSignal | undefined;
};

export type DecodingQueue = {
  /** What `work` gives, when its turn has come. @throws AppError BUSY, BAD_REQUEST when its sender left; what `work` throws */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  /** So many wait or are worked on. */
  readonly taken: number;
};

type Waiting = { heavy: boolean; start(): void };

/**
 * Where pictures wait to be decoded. Accounts take turns, so that behind a flood of one account another's picture is
 * the next; whoever has taken up its own places is refused alone (SECURITY B4).
 */
export function createDecodingQueue(bounds: DecodingQueueBounds = {}): DecodingQueue {
  const { parallel, places, placesOfOne } = { parallel: 2, places: 128, placesOfOne: 16, ...bounds };
  let taken = 0;
  const takenBy = new Map<string, number>();
  let running = 0;
  let heavyRuns = false;
  /** What waits, by account, the account whose turn is next first. */
  const lines = new Map<string, Waiting[]>();

  const enter = (accountId: string) => {
    const own = takenBy.get(accountId) ?? 0;
    if (own >= placesOfOne || taken >= places) throw new AppError('BUSY', { retryAfterSeconds: 2 });
    takenBy.set(accountId, own + 1);
    taken++;
  };

  const leave = (accountId: string) => {
    const own = (takenBy.get(accountId) ?? 0) - 1;
    if (own > 0) takenBy.set(accountId, own);
    else takenBy.delete(accountId);
    taken--;
  };

  /** Takes what is due out of its line. A heavy one that has to wait holds up neither others nor its account's turn. */
  const takeDue = (): Waiting | undefined => {
    for (const [accountId, line] of lines) {
      const due = line.find(one => !(one.heavy && heavyRuns));
      if (!due) continue;
      remove(accountId, due);
      moveToEnd(accountId);
      return due;
    }
    return undefined;
  };

  /** Everybody else who waits by now comes first. */
  const moveToEnd = (accountId: string) => {
    const line = lines.get(accountId);
    if (!line) return;
    lines.delete(accountId);
    lines.set(accountId, line);
  };

  /** Whether it still waited. */
  const remove = (accountId: string, one: Waiting): boolean => {
    const line = lines.get(accountId) ?? [];
    const index = line.indexOf(one);
    if (index < 0) return false;
    line.splice(index, 1);
    if (line.length === 0) lines.delete(accountId);
    return true;
  };

  const startDue = () => {
    while (running < parallel) {
      const due = takeDue();
      if (!due) return;
      running++;
      if (due.heavy) heavyRuns = true;
      due.start();
    }
  };

  /** Resolves when it may run. @throws AppError BAD_REQUEST when its sender left before that */
  const waitForTurn = async ({ accountId, heavy, signal }: Turn): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { heavy, start: resolve };
    const giveUp = () => {
      if (remove(accountId, waiting)) reject(new AppError('BAD_REQUEST', { cause: signal?.reason }));
    };
    const line = lines.get(accountId);
    if (line) line.push(waiting);
    else lines.set(accountId, [waiting]);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    startDue();
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };

  return {
    async run(turn, work) {
      enter(turn.accountId);
      try {
        await waitForTurn(turn);
        try {
          return await work();
        } finally {
          running--;
          if (turn.heavy) heavyRuns = false;
          // Also behind those who came while its picture was worked on.
          moveToEnd(turn.accountId);
          startDue();
        }
      } finally {
        leave(turn.accountId);
      }
    },
    get taken() {
      return taken;
    },
  };
}
