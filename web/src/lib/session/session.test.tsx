import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { apiQuery } from '../api/query.ts';
import { useSession } from './session.tsx';
import { refreshUser } from './store.ts';

function WhoAmI() {
  const { status, user, signIn, signOut, setUser } = useSession();
  return (
    <>
      <p data-testid="session">{user ? `${status}: ${user.name}, ${user.role}` : status}</p>
      <button type="button" onClick={() => signIn(aSession())}>
        in
      </button>
      <button type="button" onClick={() => void signOut()}>
        out
      </button>
      <button type="button" onClick={() => setUser(aUser({ name: 'Changed' }))}>
        change
      </button>
    </>
  );
}

function Mine() {
  const { data } = useQuery(apiQuery('GET /profile/bookings', { query: {} }));
  return <p data-testid="mine">{data?.total ?? 'loading'}</p>;
}

const session = () => screen.getByTestId('session').textContent;
const stored = () =>
  ['accessToken', 'refreshToken', 'user'].filter(key => localStorage.getItem(key) !== null);

/** Simulates a change to the storage by another tab. */
function elsewhere(change: () => void) {
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  });
}

describe('at the start', () => {
  it('a token with a user restores the session without a request', () => {
    const seen = fakeApi({});
    store(aSession());
    show(<WhoAmI />);
    expect(session()).toBe('authenticated: Ravi, player');
    expect(seen).toEqual([]);
  });

  it('a token without a user fetches the user', async () => {
    fakeApi({ 'GET /auth/me': () => ({ user: aUser({ name: 'Asked' }), unseen: 0 }) });
    store({ accessToken: 'a', refreshToken: 'r' });
    show(<WhoAmI />);
    expect(session()).toBe('loading');
    await waitFor(() => expect(session()).toBe('authenticated: Asked, player'));
    expect(stored()).toContain('user');
  });

  it('an unreadable stored user counts as none', async () => {
    fakeApi({ 'GET /auth/me': () => ({ user: aUser(), unseen: 0 }) });
    store({ accessToken: 'a' });
    localStorage.setItem('user', '{broken');
    show(<WhoAmI />);
    expect(session()).toBe('loading');
    await waitFor(() => expect(session()).toMatch(/^authenticated/));
  });

  it('nothing stored means signed out', () => {
    fakeApi({});
    show(<WhoAmI />);
    expect(session()).toBe('unauthenticated');
  });

  it('a user without a token means signed out, and is cleared', () => {
    fakeApi({});
    store({ user: aUser() });
    show(<WhoAmI />);
    expect(session()).toBe('unauthenticated');
    expect(stored()).toEqual([]);
  });

  it.each([
    ['refused', refusal(401, 'UNAUTHENTICATED', 'Please sign in')],
    ['suspended', refusal(403, 'SUSPENDED', 'This account is suspended')],
    ['without a user in the response', Response.json({ user: null })],
  ])('a failed restore clears tokens and user: %s', async (_, answer) => {
    fakeApi({ 'GET /auth/me': () => answer });
    store({ accessToken: 'a' });
    show(<WhoAmI />);
    await waitFor(() => expect(session()).toBe('unauthenticated'));
    expect(stored()).toEqual([]);
  });

  it('a restore survives a brief server error', async () => {
    let tries = 0;
    fakeApi({ 'GET /auth/me': () => (++tries < 3 ? reply(503) : { user: aUser(), unseen: 0 }) });
    store({ accessToken: 'a', refreshToken: 'r' });
    show(<WhoAmI />);
    await waitFor(() => expect(session()).toMatch(/^authenticated/));
  });
});

describe('signing in and out', () => {
  it('stores tokens and user under their names, and clears them again', async () => {
    const seen = fakeApi({ 'POST /auth/logout': () => reply(204) });
    const { person } = show(<WhoAmI />);
    await person.click(screen.getByText('in'));
    expect(session()).toBe('authenticated: Ravi, player');
    expect(stored()).toEqual(['accessToken', 'refreshToken', 'user']);
    await person.click(screen.getByText('out'));
    expect(session()).toBe('unauthenticated');
    expect(stored()).toEqual([]);
    await waitFor(() => expect(seen.at(-1)?.body).toEqual({ refreshToken: 'refresh-1' }));
  });

  it('works without a connection', async () => {
    fakeApi({ 'POST /auth/logout': () => new Error('offline') });
    store(aSession());
    const { person } = show(<WhoAmI />);
    await person.click(screen.getByText('out'));
    expect(session()).toBe('unauthenticated');
    expect(stored()).toEqual([]);
  });

  it('is noticed by other tabs, both ways', () => {
    fakeApi({});
    show(<WhoAmI />);
    elsewhere(() => store(aSession()));
    expect(session()).toBe('authenticated: Ravi, player');
    elsewhere(() => localStorage.clear());
    expect(session()).toBe('unauthenticated');
  });

  it('a rejected refresh ends the session on the screen too', async () => {
    fakeApi({
      'GET /auth/me': () => refusal(401, 'TOKEN_EXPIRED', 'Expired'),
      'POST /auth/refresh': () => refusal(401, 'INVALID_REFRESH_TOKEN', 'Please sign in again'),
    });
    store(aSession());
    show(<WhoAmI />);
    expect(session()).toMatch(/^authenticated/);
    await act(refreshUser);
    expect(session()).toBe('unauthenticated');
    expect(stored()).toEqual([]);
  });
});

describe('data loaded by another user', () => {
  it('is cleared on sign-out and loaded again for the next user', async () => {
    let total = 1;
    fakeApi({
      'GET /profile/bookings': () => ({ items: [], nextCursor: null, total: total++ }),
      'POST /auth/logout': () => reply(204),
    });
    store(aSession());
    const { person, client } = show(
      <>
        <WhoAmI />
        <Mine />
      </>,
    );
    await waitFor(() => expect(screen.getByTestId('mine')).toHaveTextContent('1'));
    client.setQueryData(['GET /elsewhere'], 'secret');
    await person.click(screen.getByText('out'));
    expect(client.getQueryData(['GET /elsewhere'])).toBeUndefined();
    await waitFor(() => expect(screen.getByTestId('mine')).toHaveTextContent('2'));
  });

  it('is kept when only the profile changes', async () => {
    fakeApi({});
    store(aSession());
    const { person, client } = show(<WhoAmI />);
    client.setQueryData(['GET /kept'], 'kept');
    await person.click(screen.getByText('change'));
    expect(session()).toBe('authenticated: Changed, player');
    expect(client.getQueryData(['GET /kept'])).toBe('kept');
  });
});
