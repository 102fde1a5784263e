import { ApiError, messageOf } from './error.ts';

/** Why something could not be loaded, and what to do: an answer that says no more tells at least whose fault it is. */
export function failureText(error: unknown): string {
  const isServers = error instanceof ApiError && error.status >= 500;
  return messageOf(
    error,
    isServers ? 'The server failed. Try again in a moment.' : 'Check your connection and try again.',
  );
}
