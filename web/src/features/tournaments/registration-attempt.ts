import { ApiError } from '../../lib/api/client.ts';

export type Attempts = {
  /** The Idempotency-Key for sending this body: the same one until the body changes or the server has refused it. */
  keyFor: (body: unknown) => string;
  /** Tells how it ended. An answer that never came leaves the key, because the squad may be registered already. */
  failed: (error: unknown) => void;
};

/** One form's attempts to send, so that a retry after a lost answer cannot register twice. */
export function createAttempts(): Attempts {
  let current: { text: string; key: string } | null = null;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (current?.text !== text) current = { text, key: randomKey() };
      return current.key;
    },
    failed(error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (refused) current = null;
    },
  };
}

/** crypto.randomUUID is missing on plain http, as on a LAN address. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
