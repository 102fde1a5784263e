import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { ApiError, messageOf } from '../../lib/api/client.ts';

export type Attempts = {
  /** The Idempotency-Key for sending this body: the same one until the body changes or the server has refused it. */
  keyFor: (body: unknown) => string;
  /** Tells how it ended. An answer that never came leaves the key, because the squad may be registered already. */
  failed: (error: unknown) => void;
};

/** Why a squad was not registered, in a sentence; without a connection, that there is none. */
export function registrationProblem(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) {
    return navigator.onLine
      ? `${fallbackTexts.register}. The server could not be reached, try again in a moment.`
      : `${fallbackTexts.register}. You are offline; what you typed stays here.`;
  }
  return messageOf(error, fallbackTexts.register);
}

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
