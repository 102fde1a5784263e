/** A failed call. `status` 0: no response arrived; `message` is '' if the server sent none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: Record<string, string>;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter?: number | undefined;

  constructor(init: {
    status: number;
    code: string;
    message?: string | undefined;
    fieldErrors?: Record<string, string> | undefined;
    retryAfter?: number | undefined;
  }) {
    super(init.message ?? '');
    this.status = init.status;
    this.code = init.code;
    this.fieldErrors = init.fieldErrors ?? {};
    this.retryAfter = init.retryAfter;
  }
}

/** Returns the server's message if there is one, else `fallback` (SPEC §8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** Whether an error says nothing about the request itself, such as a lost response: worth a retry. */
export function isHiccup(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429;
}

/** Returns why loading failed and what to do; without a message at least whose fault it is. */
export function failureText(error: unknown): string {
  const isServers = error instanceof ApiError && error.status >= 500;
  return messageOf(
    error,
    isServers ? 'The server failed. Try again in a moment.' : 'Check your connection and try again.',
  );
}

/** Whether the error says that something does not exist, or no longer does. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the reader has no access, or has lost it: kicked, moved, deleted (SECURITY A7, A8). */
export function isRefused(error: unknown): error is ApiError {
  return isMissing(error) || (error instanceof ApiError && error.status === 403);
}
