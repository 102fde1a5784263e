import { uploadFirstText } from '@hotdrop/contract/lib/fields.ts';
import type { Executor } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import type { UploadsService } from './uploads.service.ts';

export type AssertOwnImage = ReturnType<typeof createOwnImageCheck>;

/** Keeps other sites' and other accounts' pictures out of what is shown. */
export function createOwnImageCheck({ imageExists }: Pick<UploadsService, 'imageExists'>) {
  /**
   * Rejects the URL of a picture that this account has not uploaded here; no URL is fine. An account would
   * otherwise keep showing somebody else's picture after that account was erased. `ownerId` null is for a
   * copy of an event, which shows the event's picture. The picture is not discarded before the transaction
   * has ended. @throws AppError VALIDATION at `field`
   */
  return async (
    executor: Executor,
    url: string | null | undefined,
    field: string,
    ownerId: string | null,
  ): Promise<void> => {
    if (!url || (await imageExists(executor, url, ownerId))) return;
    throw new AppError('VALIDATION', { fieldErrors: { [field]: uploadFirstText } });
  };
}
