import { screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Route, Routes, useNavigate } from 'react-router';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aSession, aUser, store } from '../../../test/people.ts';
import { place } from '../../../test/screen.ts';
import { show } from '../../../test/show.tsx';
import { noteSuspension } from '../../lib/session/suspension.ts';
import { LoginPage } from './login-page.tsx';

const from = { pathname: '/tournaments/7', search: '?tab=rules', hash: '' };

function showLogin(state: unknown = null) {
  return show(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { pathname: '/login', state },
  );
}

/** A page with a message and a link to the login. */
function Leaving({ state }: { state: unknown }) {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => toast('What the page said')}>
        Say
      </button>
      <button type="button" onClick={() => navigate('/login', { state })}>
        Leave
      </button>
    </>
  );
}

const showLeaving = (state: unknown) =>
  show(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={<Leaving state={state} />} />
    </Routes>,
    '/settings',
  );

/** Renders a lazy part next to the page, so that React drops the first render of both. */
function showLate(state: unknown) {
  const Late = lazy(async () => ({ default: () => <p>late</p> }));
  return show(
    <Suspense>
      <LoginPage />
      <Late />
    </Suspense>,
    { pathname: '/login', state },
  );
}

type Person = ReturnType<typeof showLogin>['person'];

async function logIn(person: Person) {
  await person.type(screen.getByLabelText('Email'), 'ravi@example.in');
  await person.type(screen.getByLabelText('Password'), 'password123');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
}

const said = () => screen.queryByText('What the page said');

async function leave(person: Person) {
  await person.click(screen.getByRole('button', { name: 'Say' }));
  await waitFor(() => expect(said()).not.toBeNull());
  await person.click(screen.getByRole('button', { name: 'Leave' }));
}

describe('logging in', () => {
  it('saves the session and returns to the page you came from', async () => {
    const seen = fakeApi({ 'POST /auth/login': () => aSession() });
    const { person } = showLogin({ from });
    await logIn(person);
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(place()).toBe('/tournaments/7?tab=rules');
    expect(seen[0]?.body).toEqual({ email: 'ravi@example.in', password: 'password123' });
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  });

  it.each([
    ['organization', '/dashboard/org'],
    ['player', '/'],
  ] as const)('sends a %s with no page to return to to %s', async (role, to) => {
    fakeApi({ 'POST /auth/login': () => aSession({ user: aUser({ role }) }) });
    const { person } = showLogin();
    await logIn(person);
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(place()).toBe(to);
  });

  it('says when a session has ended, and only then', () => {
    fakeApi({});
    showLogin({ from });
    expect(screen.queryByText(/You were signed out/)).toBeNull();
    showLogin({ from, expired: true });
    expect(screen.getByText('You were signed out. Log in to continue.')).toBeVisible();
  });

  it('says once that the session ended with a suspension, and who to contact', () => {
    fakeApi({});
    noteSuspension();
    const { unmount } = showLogin({ from, expired: true });
    const told = 'You were signed out. This account is suspended. Contact an admin.';
    expect(screen.getByText(told)).toBeVisible();
    unmount();
    showLogin({ from });
    expect(screen.queryByText(/suspended/)).toBeNull();
  });

  it('says so even if the first render of the page is thrown away', async () => {
    fakeApi({});
    noteSuspension();
    showLate({ from, expired: true });
    expect(await screen.findByText(/This account is suspended/)).toBeVisible();
  });

  it('replaces the previous page’s sign-out toast with its own message, which a failed login replaces', async () => {
    fakeApi({ 'POST /auth/login': () => refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password') });
    const { person } = showLeaving({ from, expired: true });
    await leave(person);
    expect(screen.getByText('You were signed out. Log in to continue.')).toBeVisible();
    // Long before it would disappear anyway.
    await waitFor(() => expect(said()).toBeNull(), { timeout: 1_000 });
    await logIn(person);
    expect(await screen.findByText('Invalid email or password')).toBeVisible();
    expect(screen.queryByText(/You were signed out/)).toBeNull();
  });

  it('keeps toasts when you open it yourself', async () => {
    fakeApi({});
    const { person } = showLeaving(null);
    await leave(person);
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(said()).not.toBeNull();
  });

  it('goes to the home page if there is no page to return to', async () => {
    fakeApi({ 'POST /auth/login': () => aSession() });
    const { person } = showLogin();
    await logIn(person);
    await waitFor(() => expect(place()).toBe('/'));
  });

  it.each([
    [
      'the server’s message',
      refusal(401, 'INVALID_CREDENTIALS', 'Invalid email or password'),
      'Invalid email or password',
    ],
    [
      'who to contact about a suspension',
      refusal(403, 'SUSPENDED', 'This account is suspended'),
      'This account is suspended. Contact an admin.',
    ],
    ['its own message if the server sent none', reply(500, { code: 'INTERNAL' }), 'Login failed'],
    ['its own message without a connection', new Error('offline'), 'Login failed'],
    [
      'that a response without a user is invalid',
      Response.json({ accessToken: 'a' }),
      'Invalid server response',
    ],
    [
      'that a response without a token is invalid',
      Response.json({ user: aUser() }),
      'Invalid server response',
    ],
  ])('says %s, and keeps the input', async (_, answer, text) => {
    fakeApi({ 'POST /auth/login': () => answer });
    const { person } = showLogin();
    await logIn(person);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ravi@example.in');
    expect(screen.getByLabelText('Password')).toHaveValue('password123');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('validates before sending and focuses the first invalid field', async () => {
    const seen = fakeApi({});
    const { person } = showLogin();
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(seen).toEqual([]);
  });

  it('sends once, however often the button is clicked', async () => {
    let answer: (value: unknown) => void = () => {};
    const seen = fakeApi({
      'POST /auth/login': () =>
        new Promise(resolve => {
          answer = resolve;
        }),
    });
    const { person } = showLogin();
    await logIn(person);
    const button = screen.getByRole('button', { name: 'Log in' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await person.click(button);
    await person.type(screen.getByLabelText('Password'), '{Enter}');
    expect(seen).toHaveLength(1);
    answer(aSession());
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });

  it('works with password managers and can show the password', async () => {
    fakeApi({});
    const { person } = showLogin();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toBeVisible();
  });

  it('redirects users who are already logged in', async () => {
    fakeApi({});
    store(aSession());
    showLogin({ from });
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(place()).toBe('/tournaments/7?tab=rules');
  });
});

describe('the code from the mail', () => {
  const challenge = { otpRequired: true, tempToken: 'temp-1' };

  it('finishes the login', async () => {
    const seen = fakeApi({ 'POST /auth/login': () => challenge, 'POST /auth/otp/verify': () => aSession() });
    const { person } = showLogin({ from });
    await logIn(person);
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    await person.type(code, '12-34 567');
    expect(code).toHaveValue('123456');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(seen.at(-1)?.body).toEqual({ tempToken: 'temp-1', otp: '123456' });
  });

  it('must have six digits; the server rejects a wrong one, which stays in the field', async () => {
    const seen = fakeApi({
      'POST /auth/login': () => challenge,
      'POST /auth/otp/verify': () => refusal(400, 'OTP_INVALID', 'Incorrect code', { otp: 'Incorrect code' }),
    });
    const { person } = showLogin();
    await logIn(person);
    const code = await screen.findByLabelText('Code');
    await person.type(code, '123{Enter}');
    expect(await screen.findByText('Enter the 6 digits')).toBeVisible();
    expect(seen).toHaveLength(1);
    await person.type(code, '456{Enter}');
    expect(await screen.findByText('Incorrect code')).toBeVisible();
    expect(code).toHaveValue('123456');
    expect(code).toHaveFocus();
  });

  it('can be resent after a wait', async () => {
    fakeApi({ 'POST /auth/login': () => challenge });
    const { person } = showLogin();
    await logIn(person);
    await screen.findByLabelText('Code');
    expect(screen.getByText(/Send again in/)).toHaveTextContent(/(30|29) s/);
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});
