/** A call that failed. `status` 0 means that no answer came; `message` is '' when the server sent none. */
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

/** The server's own sentence when there is one, else `fallback` (SPEC §8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** No answer, or one that says nothing about the request itself: worth another try. */
export function isHiccup(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429;
}

/** Why something could not be loaded, and what to do: an answer that says no more tells at least whose fault it is. */
export function failureText(error: unknown): string {
  const isServers = error instanceof ApiError && error.status >= 500;
  return messageOf(
    error,
    isServers ? 'The server failed. Try again in a moment.' : 'Check your connection and try again.',
  );
}

/** Whether the error says that what was asked for does not exist, or no longer. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the reader may not see it, or no longer: kicked, moved, deleted (SECURITY A7, A8). */
export function isRefused(error: unknown): error is ApiError {
  return isMissing(error) || (error instanceof ApiError && error.status === 403);
}
