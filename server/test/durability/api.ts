/** A response of the API; `body` has the type its route returns. */
export type Reply<Body = unknown> = { status: number; body: Body };

export type Call = {
  token?: string;
  body?: unknown;
  /** The `Idempotency-Key`. */
  key?: string;
};

export type Api = {
  /** Calls a route such as `POST /scrims`; undefined without a complete response. */
  attempt<Body>(route: string, call?: Call): Promise<Reply<Body> | undefined>;
  /**
   * Repeats the call until the server responds without failing.
   * @throws Error on a rejection, or without a response at the time limit
   */
  insist<Body>(route: string, call?: Call): Promise<Body>;
};

/** A client without a response for this long gives up. */
const answerWithinMs = 20_000;
/** How long a necessary call is retried: longer than any start takes. */
const insistMs = 60_000;
const pauseMs = 50;

/** Returns whether the outcome is unknown: no response, a server failure, or a server that is too busy. */
export function isUnclear(reply: Reply | undefined): reply is undefined {
  return reply === undefined || reply.status >= 500 || reply.status === 429;
}

export const pause = () => new Promise(resolve => setTimeout(resolve, pauseMs));

/** `url` returns the server's current URL, which changes with each start. */
export function createApi(url: () => string): Api {
  const attempt = async <Body>(route: string, { token, body, key }: Call = {}) => {
    const [method = 'GET', target] = route.split(' ');
    try {
      const response = await fetch(`${url()}/api${target}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
    } catch {
      // Refused, cut off or incomplete: all the same to the caller.
      return undefined;
    }
  };

  return {
    attempt,
    async insist<Body>(route: string, call?: Call): Promise<Body> {
      const deadline = Date.now() + insistMs;
      for (;;) {
        const reply = await attempt<Body>(route, call);
        if (reply && reply.status < 300) return reply.body;
        if (!isUnclear(reply))
          throw new Error(`${route} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
        if (Date.now() > deadline) throw new Error(`${route} was not answered in ${insistMs / 1000} s`);
        await pause();
      }
    },
  };
}
