import type { Role } from '@hotdrop/contract/route.ts';

/** What the screens call a role. */
export const roleNames: Record<Role, string> = {
  player: 'Player',
  organization: 'Organization',
  admin: 'Admin',
};
