import type { Session } from '@hotdrop/contract/auth.ts';
import type { User } from '@hotdrop/contract/users.ts';

/** A signed-in person for tests. */
export function aUser(over: Partial<User> = {}): User {
  const id = over._id ?? 'user-1';
  return {
    _id: id,
    id,
    email: 'ravi@example.in',
    role: 'player',
    name: 'Ravi Kumar',
    avatarUrl: null,
    phone: '',
    suspended: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...over,
  };
}

export function aSession(over: Partial<Session> = {}): Session {
  return { accessToken: 'access-1', refreshToken: 'refresh-1', user: aUser(), ...over };
}

/** Puts a session where the app looks for it. */
export function store(session: Partial<Session>): void {
  if (session.accessToken) localStorage.setItem('accessToken', session.accessToken);
  if (session.refreshToken) localStorage.setItem('refreshToken', session.refreshToken);
  if (session.user) localStorage.setItem('user', JSON.stringify(session.user));
}
