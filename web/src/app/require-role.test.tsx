import type { Role } from '@hotdrop/contract/lib/route.ts';
import { act, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { show } from '../../test/show.tsx';
import { clearTokens } from '../lib/session/storage.ts';
import { RequireRole } from './routes.tsx';

function LoginStub() {
  const { state } = useLocation();
  return (
    <p>
      login, then {state?.from?.pathname}
      {state?.from?.search}
      {state?.expired && ', expired'}
    </p>
  );
}

function showGuarded(roles: Role[]) {
  return show(
    <Routes>
      <Route
        path="/admin/kyc"
        element={
          <RequireRole roles={roles}>
            <p>inside</p>
          </RequireRole>
        }
      />
      <Route path="/login" element={<LoginStub />} />
      <Route path="/" element={<p>start page</p>} />
    </Routes>,
    '/admin/kyc?status=pending',
  );
}

describe('a guarded page', () => {
  it.each<[Role, Role[], string]>([
    ['admin', ['admin'], 'inside'],
    ['player', ['admin'], 'start page'],
    ['organization', ['admin'], 'start page'],
    ['organization', ['organization'], 'inside'],
    ['player', ['organization'], 'start page'],
    ['player', ['player', 'organization', 'admin'], 'inside'],
  ])('shows a %s, where %j are allowed, the %s', (role, allowed, text) => {
    fakeApi({});
    store(aSession({ user: aUser({ role }) }));
    showGuarded(allowed);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('sends signed-out users to the login, which remembers where they were going', () => {
    fakeApi({});
    showGuarded(['admin']);
    expect(screen.getByText('login, then /admin/kyc?status=pending')).toBeVisible();
  });

  it('tells the login page that the session ended', async () => {
    fakeApi({});
    store(aSession({ user: aUser({ role: 'admin' }) }));
    showGuarded(['admin']);
    act(() => clearTokens());
    expect(screen.getByText('login, then /admin/kyc?status=pending, expired')).toBeVisible();
  });

  it('waits until the user is known', async () => {
    fakeApi({ 'GET /auth/me': () => ({ user: aUser({ role: 'admin' }), unseen: 0 }) });
    store({ accessToken: 'a' });
    showGuarded(['admin']);
    expect(screen.getByText('Checking permissions…')).toBeVisible();
    expect(await screen.findByText('inside')).toBeVisible();
  });
});
