type Options = {
  /** Whether requests may go to an address. */
  isAllowed: (url: URL) => boolean;
  timeoutMs?: number;
};

type Request = { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

/** What a service answered; its body does not matter. */
export type Answer = { status: number; retryAfter: string | null };

export type Outbound = ReturnType<typeof createOutbound>;

/** A longer body is not read, and costs its connection. */
const readBytes = 16 * 1024;

/**
 * Sends requests to addresses that users gave, and only to allowed services (SECURITY B6). Follows no
 * redirect.
 */
export function createOutbound({ isAllowed, timeoutMs = 10_000 }: Options) {
  return {
    /** @throws Error if the address is not allowed, or if there is no answer in time */
    async post(url: URL, { headers, body }: Request): Promise<Answer> {
      if (!isAllowed(url)) throw new Error('requests may not go to this address');
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      // Read, so that the connection can be used again. What arrived before counts even if the rest does not.
      await readSome(response).catch(() => {});
      return { status: response.status, retryAfter: response.headers.get('retry-after') };
    },
  };
}

async function readSome({ body }: Response): Promise<void> {
  let left = readBytes;
  for await (const chunk of body ?? []) {
    left -= chunk.length;
    if (left < 0) return;
  }
}
