import { tabStore } from '../storage.ts';

const key = 'suspended';

/** Shown to the owner of a suspended account. */
export const suspendedText = 'This account is suspended. Contact an admin.';

/** Remembers for this tab that the session ended with a suspension. */
export const noteSuspension = (): void => tabStore.write(key, '1');

/** Whether it did. Reads only: React may render a page, drop it, and render it again. */
export const isSuspensionNoted = (): boolean => tabStore.read(key) !== null;

/** Once the user has seen it. */
export const forgetSuspension = (): void => tabStore.write(key, null);
