import type { Location } from 'react-router';

/**
 * What leads to the login or the sign-up carries: where it stands and which entry of the history that is, so that one
 * comes back to that very entry. Between those pages it stays as it is.
 */
export function signInState(here: Location): object {
  return here.state?.from ? here.state : { from: here, entry: globalThis.history?.state?.idx };
}
