const key = 'suspended';

/** What somebody is told whose account is suspended: that it is, and whom to ask. */
export const suspendedText = 'This account is suspended. Ask an admin of this site about it.';

/** Remembers for this tab that the session ended with a suspension. */
export function noteSuspension(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage blocked: the login says so when it is tried.
  }
}

/** Whether it did, since the last call. */
export function takeSuspension(): boolean {
  try {
    const isNoted = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isNoted;
  } catch {
    return false;
  }
}
