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
