import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { actProblem } from '../../lib/acts/act-problem.ts';
import { ApiError } from '../../lib/api/error.ts';
import { duration } from '../../lib/format/time.ts';

/** Why the own data could not be downloaded, in a sentence. */
export function exportProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return fallbackTexts.action;
  if (error.status === 429 && error.retryAfter)
    return `Too many downloads. Try again in ${duration(error.retryAfter * 1000)}.`;
  return actProblem(error, 'Download failed');
}
