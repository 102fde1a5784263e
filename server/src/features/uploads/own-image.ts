import { uploadFirstText } from '@hotdrop/contract/fields.ts';
import type { Executor } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import type { UploadsService } from './uploads.service.ts';

export type AssertOwnImage = ReturnType<typeof createOwnImageCheck>;

/** What keeps pictures of elsewhere out of what is shown. */
export function createOwnImageCheck({ imageExists }: Pick<UploadsService, 'imageExists'>) {
  /**
   * Refuses the URL of a picture that is no upload of ours, or not of this user where one is named; none is fine. The
   * picture is not discarded before the transaction that is to show it has ended. @throws AppError VALIDATION at `field`
   */
  return async (
    executor: Executor,
    url: string | null | undefined,
    field: string,
    ownerId?: string,
  ): Promise<void> => {
    if (!url || (await imageExists(executor, url, ownerId))) return;
    throw new AppError('VALIDATION', { fieldErrors: { [field]: uploadFirstText } });
  };
}
