import { AppError } from './errors.ts';

export type FairGateBounds = {
  /** Pieces of work that run at once. */
  parallel: number;
  /** Of those, how many may be heavy. */
  parallelHeavy?: number;
  /** Waiting pieces, of all keys together. */
  waiting: number;
  /**
   * Waiting pieces under one key, by its position in `keys`; without a number here only `waiting` bounds
   * them.
   */
  waitingOfOne?: readonly number[];
};

export type TurnOptions = {
  /** Counts against `parallelHeavy` too. */
  heavy?: boolean;
  /** When this aborts, work that still waits is dropped. */
  signal?: AbortSignal | undefined;
};

export type FairGate = {
  /**
   * Runs `work` at the turn of its keys and returns its result. The keys identify the sender, the widest
   * first (site, network, account), the same number for all work of a gate.
   * @throws AppError BUSY if it is shed, BAD_REQUEST if it is dropped; what `work` throws
   */
  run<T>(keys: readonly string[], work: () => Promise<T>, options?: TurnOptions): Promise<T>;
  readonly waiting: number;
  readonly running: number;
};

type Piece = {
  keys: readonly string[];
  heavy: boolean;
  start(): void;
  refuse(error: AppError): void;
};

/** Work under a key: by the next narrower key (`parts`, in order of turns), or `pieces` under the last. */
type Line = { waiting: number; parts: Map<string, Line>; pieces: Piece[] };

const newLine = (): Line => ({ waiting: 0, parts: new Map(), pieces: [] });

/** One shared error: a flood is rejected thousands of times, and each error would capture a stack trace. */
const busy = new AppError('BUSY', { retryAfterSeconds: 2 });

/**
 * Shares heavy work fairly (SECURITY A4, B4, L4): sites take turns, within a site its networks, within those
 * the accounts. If too much waits, under one key or overall, the newest piece of the sender with most waiting
 * there is shed with 503: a flood sheds its own work, and everybody else has room.
 */
export function createFairGate({
  parallel,
  parallelHeavy = parallel,
  waiting,
  waitingOfOne = [],
}: FairGateBounds): FairGate {
  const everyone = newLine();
  const most = [waiting, ...waitingOfOne];
  const running = { all: 0, heavy: 0 };

  const add = (piece: Piece) => {
    let line = everyone;
    line.waiting++;
    for (const key of piece.keys) {
      const part = line.parts.get(key) ?? newLine();
      line.parts.set(key, part);
      part.waiting++;
      line = part;
    }
    line.pieces.push(piece);
  };

  /** Returns the lines of these keys, from `everyone` to the narrowest in which something waits. */
  const linesOf = (keys: readonly string[]): Line[] => {
    const lines = [everyone];
    for (const key of keys) {
      const part = lines.at(-1)?.parts.get(key);
      if (!part) break;
      lines.push(part);
    }
    return lines;
  };

  /** Removes a waiting piece; false if it no longer waits. */
  const remove = (piece: Piece): boolean => {
    const lines = linesOf(piece.keys);
    const pieces = lines[piece.keys.length]?.pieces ?? [];
    const index = pieces.indexOf(piece);
    if (index < 0) return false;
    pieces.splice(index, 1);
    for (const line of lines) line.waiting--;
    for (const [depth, key] of piece.keys.entries()) {
      if (lines[depth + 1]?.waiting === 0) lines[depth]?.parts.delete(key);
    }
    return true;
  };

  /** Moves these keys behind everybody else who waits, on each level. */
  const moveBack = (keys: readonly string[]) => {
    const lines = linesOf(keys);
    for (const [depth, part] of lines.slice(1).entries()) {
      const key = keys[depth] ?? '';
      lines[depth]?.parts.delete(key);
      lines[depth]?.parts.set(key, part);
    }
  };

  /**
   * Returns the piece whose turn it is. A heavy one that has to wait blocks no light one, and keeps its turn.
   */
  const findDue = (line: Line): Piece | undefined => {
    for (const part of line.parts.values()) {
      const due = findDue(part);
      if (due) return due;
    }
    return line.pieces.find(({ heavy }) => !heavy || running.heavy < parallelHeavy);
  };

  const startDue = () => {
    while (running.all < parallel) {
      const due = findDue(everyone);
      if (!due) return;
      remove(due);
      moveBack(due.keys);
      running.all++;
      if (due.heavy) running.heavy++;
      due.start();
    }
  };

  /** Returns the newest piece of the sender with most waiting; of equals, of the one with the last turn. */
  const findNewestOfFullest = (line: Line): Piece | undefined => {
    let fullest: Line | undefined;
    for (const part of line.parts.values()) {
      if (part.waiting >= (fullest?.waiting ?? 0)) fullest = part;
    }
    return fullest ? findNewestOfFullest(fullest) : line.pieces.at(-1);
  };

  /**
   * Sheds one piece if the latest one exceeded a bound: under its narrowest key that is over it, or overall.
   */
  const shedOverflow = (keys: readonly string[]) => {
    const overfull = linesOf(keys).findLast((line, depth) => line.waiting > (most[depth] ?? Infinity));
    const shed = overfull && findNewestOfFullest(overfull);
    if (shed && remove(shed)) shed.refuse(busy);
  };

  const waitForTurn = async (keys: readonly string[], { heavy = false, signal }: TurnOptions) => {
    if (signal?.aborted) throw new AppError('BAD_REQUEST', { cause: signal.reason });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const piece: Piece = { keys, heavy, start: resolve, refuse: reject };
    const giveUp = () => {
      if (remove(piece)) reject(new AppError('BAD_REQUEST', { cause: signal?.reason }));
    };
    signal?.addEventListener('abort', giveUp);
    add(piece);
    startDue();
    shedOverflow(keys);
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };

  return {
    async run(keys, work, options = {}) {
      await waitForTurn(keys, options);
      try {
        return await work();
      } finally {
        running.all--;
        if (options.heavy) running.heavy--;
        // Also behind those that arrived while the work ran.
        moveBack(keys);
        startDue();
      }
    },
    get waiting() {
      return everyone.waiting;
    },
    get running() {
      return running.all;
    },
  };
}
