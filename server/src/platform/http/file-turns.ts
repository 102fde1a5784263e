import { finished } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { asCaller, type CallerKeys, callerKeys } from '../lib/caller.ts';
import { AppError } from '../lib/errors.ts';
import { createFairGate } from '../lib/fair-gate.ts';

/** Files generated for one account at once; more than one, because browsers retry and readers may be slow. */
const filesOfOne = 2;
const retryAfterSeconds = 5;

declare module 'fastify' {
  interface FastifyInstance {
    fileTurns: ReturnType<typeof createFileTurns>;
  }
}

/** Paces files generated while they are sent, so that everybody else gets their turn (SECURITY L4). */
export const fileTurnsPlugin = fp(async (app: FastifyInstance) => {
  app.decorate('fileTurns', createFileTurns());
});

function createFileTurns() {
  const inProgress = new Map<string, number>();
  // A part is some milliseconds of CPU work: one at a time.
  const gate = createFairGate({ parallel: 1, waiting: Number.POSITIVE_INFINITY });

  return {
    /**
     * Counts a file for this account until its response has ended in any way. @throws AppError RATE_LIMITED
     */
    take(accountId: string, reply: FastifyReply): void {
      const count = inProgress.get(accountId) ?? 0;
      if (count >= filesOfOne) throw new AppError('RATE_LIMITED', { retryAfterSeconds });
      inProgress.set(accountId, count + 1);
      // Works even if the client has already disconnected and no more events are emitted.
      finished(reply.raw, () => {
        const left = (inProgress.get(accountId) ?? 1) - 1;
        if (left > 0) inProgress.set(accountId, left);
        else inProgress.delete(accountId);
      });
    },

    /** Returns the same parts, each generated at its caller's turn; other waiting work runs in between. */
    paced(parts: AsyncIterable<string>): AsyncIterable<string> {
      // Read now: later the stream is read in the context of the connection.
      return pacedBy(gate, callerKeys(), parts);
    },
  };
}

async function* pacedBy(
  gate: ReturnType<typeof createFairGate>,
  keys: CallerKeys,
  parts: AsyncIterable<string>,
): AsyncIterable<string> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await gate.run(keys, () =>
        asCaller(
          () => keys,
          () => iterator.next(),
        ),
      );
      if (part.done) return;
      yield part.value;
      await setImmediate();
    }
  } finally {
    await iterator.return?.();
  }
}
