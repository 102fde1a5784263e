import type { User } from '@hotdrop/contract/account/users.ts';

/** Where "Host a scrim" leads: the form, or signing up as an organization for a reader without an account. */
export const hostPath = (user: User | null): string => (user ? '/scrims/new' : '/signup?role=organization');
