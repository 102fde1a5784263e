import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aSession, aUser } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { SignupPage } from './signup-page.tsx';

function showSignup(at: Parameters<typeof show>[1] = '/signup') {
  return show(
    <Routes>
      <Route path="/signup" element={<SignupPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
}

type Person = ReturnType<typeof showSignup>['person'];

async function fillIn(person: Person) {
  await person.type(screen.getByLabelText('Your name'), 'Ravi Kumar');
  await person.type(screen.getByLabelText('Email'), 'Ravi@Example.in ');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
}

const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Create account' }));

test('a player signs up with name, email and password', async () => {
  const seen = fakeApi({ 'POST /auth/register': () => reply(201, aSession()) });
  const { person } = showSignup();
  expect(screen.queryByLabelText('Organization name')).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  await fillIn(person);
  await send(person);
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(seen[0]?.body).toEqual({
    name: 'Ravi Kumar',
    email: 'ravi@example.in',
    password: 'correct horse',
    role: 'player',
    orgName: '',
    phone: '',
  });
});

test('an organization enters its name; the host link preselects the role', async () => {
  const seen = fakeApi({ 'POST /auth/register': () => reply(201, aSession()) });
  const { person } = showSignup('/signup?role=organization');
  expect(screen.getByRole('radio', { name: /^Organization/ })).toBeChecked();
  await send(person);
  expect(await screen.findByText('Organization name is required')).toBeVisible();
  // The first invalid field on the page, although the server listed it last.
  expect(screen.getByLabelText('Organization name')).toHaveFocus();
  await fillIn(person);
  expect(seen).toEqual([]);
  await person.type(screen.getByLabelText('Organization name'), 'Deccan League');
  await send(person);
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({ role: 'organization', orgName: 'Deccan League' }),
  );
});

test.each([
  ['organization', null, '/dashboard/org'],
  ['organization', { from: { pathname: '/scrims/new' } }, '/scrims/new'],
  ['player', null, '/'],
] as const)('a new %s coming from %j goes on to %s', async (role, state, to) => {
  fakeApi({ 'POST /auth/register': () => reply(201, aSession({ user: aUser({ role }) })) });
  const { person } = showSignup({ pathname: '/signup', search: `?role=${role}`, state });
  await fillIn(person);
  if (role === 'organization') await person.type(screen.getByLabelText('Organization name'), 'Deccan League');
  await send(person);
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(to));
});

test('coming from “Create tournament” preselects organization', () => {
  fakeApi({});
  showSignup({ pathname: '/signup', state: { from: { pathname: '/tournaments/new' } } });
  expect(screen.getByRole('radio', { name: /^Organization/ })).toBeChecked();
});

test('a short password and an invalid email are caught before anything is sent', async () => {
  const seen = fakeApi({});
  const { person } = showSignup();
  await person.type(screen.getByLabelText('Email'), 'ravi');
  await person.type(screen.getByLabelText('Password'), 'short');
  await send(person);
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Enter a valid email address')).toBeVisible();
  expect(screen.getByText('Use at least 8 characters')).toBeVisible();
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  expect(seen).toEqual([]);
});

test('server errors show beside their fields, and the input is kept', async () => {
  const taken = 'An account with this email already exists';
  fakeApi({ 'POST /auth/register': () => refusal(409, 'EMAIL_TAKEN', taken, { email: taken }) });
  const { person } = showSignup();
  await fillIn(person);
  await send(person);
  expect(await screen.findByText(taken)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(expect.stringContaining(taken));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Your name')).toHaveValue('Ravi Kumar');
});

test('errors without a field, and failures without a message, show above the button', async () => {
  let answer: unknown = refusal(429, 'RATE_LIMITED', 'Too many attempts. Please wait a moment and try again');
  fakeApi({ 'POST /auth/register': () => answer });
  const { person } = showSignup();
  await fillIn(person);
  await send(person);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
  answer = reply(500, { code: 'INTERNAL' });
  await send(person);
  expect(await screen.findByText('Registration failed')).toBeVisible();
});

test('a mailed code completes the sign-up; going back keeps the form as it was', async () => {
  fakeApi({ 'POST /auth/register': () => reply(201, { otpRequired: true, tempToken: 't' }) });
  const { person } = showSignup();
  await fillIn(person);
  await send(person);
  expect(await screen.findByText('We sent a code to ravi@example.in.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Your name')).toHaveValue('Ravi Kumar');
});
