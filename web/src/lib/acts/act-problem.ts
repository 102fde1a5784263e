import { ApiError, messageOf } from '../api/error.ts';

/** Why an act failed, in a sentence; where no answer came, that the server or the network is away. `failed` is its fallback text. */
export function actProblem(error: unknown, failed: string): string {
  return problem(error, failed, 'You are offline.');
}

/** {@link actProblem} of something that was typed. */
export function attemptProblem(error: unknown, failed: string): string {
  return problem(error, failed, 'You are offline; what you typed stays here.');
}

function problem(error: unknown, failed: string, offline: string): string {
  if (!(error instanceof ApiError) || error.status !== 0) return messageOf(error, failed);
  return `${failed}. ${navigator.onLine ? 'Could not reach the server. Try again in a moment.' : offline}`;
}
