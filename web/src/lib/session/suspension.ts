const key = 'suspended';

/** What somebody is told whose account is suspended: that it is, and whom to ask. */
export const suspendedText = 'This account is suspended. Contact an admin.';

/** Remembers for this tab that the session ended with a suspension. */
export function noteSuspension(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage blocked: the login says so when it is tried.
  }
}

/** Whether it did. Reads only: React may render a page, drop it, and render it again. */
export function isSuspensionNoted(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Once it was told. */
export function forgetSuspension(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage blocked: nothing was noted.
  }
}
