import { ApiError } from '../../lib/api/client.ts';

/** Whether an act was refused because what it was for is there no more: it can never be carried out, however often it is tried. */
export function isGone(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && (cause.status === 404 || cause.code === 'USER_DELETED');
}
