import type { Session } from '@hotdrop/contract/account/auth/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';

/** IDs of the people in the tests. */
export const personIds = {
  organization: '01936f00-0000-7000-8000-00000000000a',
  player: '01936f00-0000-7000-8000-00000000000b',
} as const;

/** Returns a signed-in player, changed by `over`. */
export function aUser(over: Partial<User> = {}): User {
  const id = over._id ?? personIds.player;
  return {
    _id: id,
    id,
    email: 'ravi@example.in',
    role: 'player',
    name: 'Ravi',
    avatarUrl: null,
    phone: '+91 98450 12345',
    suspended: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...over,
  };
}

export function aSession(over: Partial<Session> = {}): Session {
  return { accessToken: 'access-1', refreshToken: 'refresh-1', user: aUser(), ...over };
}

/** Stores a session where the app reads it. */
export function store(session: Partial<Session>): void {
  if (session.accessToken) localStorage.setItem('accessToken', session.accessToken);
  if (session.refreshToken) localStorage.setItem('refreshToken', session.refreshToken);
  if (session.user) localStorage.setItem('user', JSON.stringify(session.user));
}
