import { tabStore } from '../storage.ts';

const key = 'suspended';

/** Shown to the owner of a suspended account. */
export const suspendedText = 'This account is suspended. Contact an admin.';

/** Notes for this tab that a suspension ended the session. */
export const noteSuspension = (): void => tabStore.write(key, '1');

/** Whether a suspension is noted. Only reads: React may render a page, drop it, and render it again. */
export const isSuspensionNoted = (): boolean => tabStore.read(key) !== null;

/** Clears the note, once the user has seen it. */
export const forgetSuspension = (): void => tabStore.write(key, null);
