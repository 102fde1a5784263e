import { asSharedCaller } from './caller.ts';
import { AppError } from './errors.ts';

/** Requests per transaction; more would make the first of them wait for the last. */
const maxTogether = 500;

type Waiting<Request, Answer> = {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Processes requests about the same thing (`key`) one batch after the other, in order of arrival: those that
 * arrive during a batch are in the next one. A rush of thousands costs dozens of transactions, each of which
 * locks the row once, and takes only one connection at a time. `serve` returns answers in the order of the
 * requests; an Error in place of an answer fails only that request.
 */
export function createDesk<Request, Answer>(
  serve: (key: string, requests: readonly Request[]) => Promise<readonly (Answer | AppError)[]>,
): (key: string, request: Request) => Promise<Answer> {
  const lines = new Map<string, Waiting<Request, Answer>[]>();

  const run = async (key: string, line: Waiting<Request, Answer>[]) => {
    while (line.length > 0) {
      const group = line.splice(0, maxTogether);
      try {
        const answers = await serve(
          key,
          group.map(({ request }) => request),
        );
        group.forEach(({ resolve, reject }, index) => {
          const answer = answers[index];
          if (answer instanceof AppError || answer === undefined) reject(answer);
          else resolve(answer);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    lines.delete(key);
  };

  return (key, request) =>
    new Promise((resolve, reject) => {
      const line = lines.get(key);
      if (line) {
        line.push({ request, resolve, reject });
        return;
      }
      const opened = [{ request, resolve, reject }];
      lines.set(key, opened);
      // After everything that arrived in this turn of the event loop, from all sockets.
      setImmediate(() => void asSharedCaller(key, () => run(key, opened)));
    });
}
