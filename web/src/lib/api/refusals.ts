import { ApiError } from './error.ts';

/** Whether the error says that what was asked for does not exist, or no longer. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the error says that it is not for the reader, or no longer: put out, moved, deleted (SECURITY A7, A8). */
export function isRefused(error: unknown): error is ApiError {
  return isMissing(error) || (error instanceof ApiError && error.status === 403);
}
