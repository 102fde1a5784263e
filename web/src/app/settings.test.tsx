import type { User } from '@hotdrop/contract/account/users.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal, reply } from '../../test/fake-api.ts';
import { aSession, aUser, store } from '../../test/people.ts';
import { show } from '../../test/show.tsx';
import { AppRoutes } from './routes.tsx';

const player = aUser({ phone: '9876543210' });
const organization = aUser({
  role: 'organization',
  verified: false,
  organizationInfo: {
    orgName: 'Deccan League',
    location: 'Bengaluru',
    about: '',
    upiId: null,
    website: null,
    discordUrl: null,
  },
});

/** Returns the account after these fields are saved. */
const savedAs = (user: User, body: unknown): User => {
  const { organizationInfo, ...rest } = body as Partial<User>;
  return {
    ...user,
    ...rest,
    organizationInfo: { ...user.organizationInfo, ...organizationInfo } as User['organizationInfo'],
  };
};

async function showSettings(user: User, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const seen = fakeApi({
    'GET /tournaments': () => ({ items: [], nextCursor: null, total: 0, games: [] }),
    ...handlers,
  });
  store(aSession({ user }));
  const { person } = show(<AppRoutes />, '/settings');
  await screen.findByRole('heading', { name: 'Profile settings' });
  return { seen, person };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const place = () => screen.getByTestId('place');

test('name and phone are saved and update across the app at once', async () => {
  const { seen, person } = await showSettings(player, {
    'PUT /auth/profile': ({ body }) => ({ user: { ...player, ...(body as object) } }),
  });
  const name = section('You').getByLabelText('Name');
  await person.clear(name);
  await person.type(name, 'Ravi K');
  await person.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  expect(seen[0]?.body).toEqual({ name: 'Ravi K' });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Ravi K' });
});

test('an invalid phone shows its error beside the field, and stays', async () => {
  const text = 'Enter a valid phone number';
  const { person } = await showSettings(player, {
    'PUT /auth/profile': () => refusal(400, 'VALIDATION', text, { phone: text }),
  });
  await person.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('9876543210');
});

test('an organization edits its public profile; a UPI ID needs verification first', async () => {
  const { seen, person } = await showSettings(organization, {
    'PUT /auth/profile': ({ body }) => ({ user: savedAs(organization, body) }),
  });
  expect(screen.getByLabelText(/^UPI ID/)).toBeDisabled();
  await person.type(screen.getByLabelText(/^About/), 'BGMI, every evening at 9');
  await person.type(screen.getByLabelText(/^Website/), 'http://deccan.example');
  await person.click(screen.getByRole('button', { name: 'Save organization' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(seen[0]?.body).toEqual({
    organizationInfo: {
      about: 'BGMI, every evening at 9',
      website: 'https://deccan.example/',
    },
  });
});

test('a name changed elsewhere survives saving only the phone, and then shows in the form', async () => {
  const { seen, person } = await showSettings(player, {
    'PUT /auth/profile': ({ body }) => ({ user: { ...player, name: 'Ravi K', ...(body as object) } }),
  });
  const phone = section('You').getByLabelText(/^Phone/);
  await person.clear(phone);
  await person.type(phone, '9876500000');
  await person.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  expect(seen[0]?.body).toEqual({ phone: '9876500000' });
  expect(section('You').getByLabelText('Name')).toHaveValue('Ravi K');
});

test('an About changed elsewhere survives saving only the city, and then shows in the form', async () => {
  const about = 'BGMI, every evening at 9';
  const { seen, person } = await showSettings(organization, {
    'PUT /auth/profile': () => ({
      user: {
        ...organization,
        organizationInfo: { ...organization.organizationInfo, about, location: 'Mysuru' },
      },
    }),
  });
  const city = screen.getByLabelText(/^City/);
  await person.clear(city);
  await person.type(city, ' Mysuru ');
  await person.click(screen.getByRole('button', { name: 'Save organization' }));
  expect(await screen.findByText('Organization saved')).toBeInTheDocument();
  expect(seen[0]?.body).toEqual({ organizationInfo: { location: 'Mysuru' } });
  expect(screen.getByLabelText(/^About/)).toHaveValue(about);
  expect(city).toHaveValue('Mysuru');
});

test('the form is locked while saving, so no input is lost', async () => {
  const { promise, resolve } = Promise.withResolvers<{ user: User }>();
  const { person } = await showSettings(player, { 'PUT /auth/profile': () => promise });
  const name = section('You').getByLabelText('Name');
  await person.type(name, ' K');
  await person.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(name).toHaveAttribute('readonly'));
  resolve({ user: { ...player, name: 'Ravi K' } });
  expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  expect(name).not.toHaveAttribute('readonly');
});

test('a cleared link is sent as empty', async () => {
  const info = {
    ...organization.organizationInfo,
    website: 'https://deccan.example/',
    upiId: 'deccan@okbank',
  };
  const user = { ...organization, organizationInfo: info } as User;
  const { seen, person } = await showSettings(user, { 'PUT /auth/profile': () => ({ user }) });
  await person.clear(screen.getByLabelText(/^Website/));
  await person.click(screen.getByRole('button', { name: 'Save organization' }));
  await waitFor(() => expect(seen[0]?.body).toEqual({ organizationInfo: { website: '' } }));
});

test('untouched fields take what another tab saved; edited ones stay and are sent', async () => {
  const { seen, person } = await showSettings(organization, {
    'PUT /auth/profile': ({ body }) => ({ user: savedAs(organization, body) }),
  });
  const you = section('You');
  await person.clear(you.getByLabelText(/^Phone/));
  await person.type(you.getByLabelText(/^Phone/), '9876500000');
  await person.type(screen.getByLabelText(/^City/), ' and Mysuru');
  act(() => {
    const organizationInfo = {
      ...organization.organizationInfo,
      orgName: 'Deccan Esports',
      location: 'Pune',
    };
    store({ user: { ...organization, name: 'Ravi K', phone: '1234567890', organizationInfo } as User });
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  expect(you.getByLabelText('Name')).toHaveValue('Ravi K');
  expect(you.getByLabelText(/^Phone/)).toHaveValue('9876500000');
  expect(screen.getByLabelText('Organization name')).toHaveValue('Deccan Esports');
  expect(screen.getByLabelText(/^City/)).toHaveValue('Bengaluru and Mysuru');

  await person.click(screen.getByRole('button', { name: 'Save organization' }));
  expect(await screen.findByText('Organization saved')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  expect(seen.map(({ body }) => body)).toEqual([
    { organizationInfo: { location: 'Bengaluru and Mysuru' } },
    { phone: '9876500000' },
  ]);
});

test('a verified organization can add its UPI ID', async () => {
  const verified = { ...organization, verified: true };
  const { seen, person } = await showSettings(verified, { 'PUT /auth/profile': () => ({ user: verified }) });
  await person.type(screen.getByLabelText(/^UPI ID/), 'deccan@okbank');
  await person.click(screen.getByRole('button', { name: 'Save organization' }));
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ organizationInfo: { upiId: 'deccan@okbank' } }));
});

test('changing the password needs the current one', async () => {
  let answer = refusal(400, 'WRONG_PASSWORD', 'Your current password is incorrect', {
    currentPassword: 'Your current password is incorrect',
  });
  const { person } = await showSettings(player, { 'PUT /auth/password': () => answer });
  const current = screen.getByLabelText('Current password');
  await person.type(current, 'wrong');
  await person.type(screen.getByLabelText('New password'), 'a new password');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your current password is incorrect')).toBeVisible();
  expect(current).toHaveValue('wrong');
  answer = reply(204);
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(current).toHaveValue('');
});

test('switching the role takes a confirmation and issues new tokens', async () => {
  const { seen, person } = await showSettings(player, {
    'POST /auth/switch-role': () =>
      aSession({ accessToken: 'access-2', refreshToken: 'refresh-2', user: organization }),
  });
  await person.click(screen.getByRole('button', { name: 'Switch to organization' }));
  const question = screen.getByRole('alertdialog', { name: 'Switch to organization?' });
  await person.click(within(question).getByRole('button', { name: 'Switch' }));
  expect(await screen.findByRole('region', { name: 'Organization' })).toBeVisible();
  expect(seen[0]?.body).toEqual({ role: 'organization' });
  expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
});

test('an admin has no role to switch', async () => {
  await showSettings(aUser({ role: 'admin' }));
  expect(screen.queryByRole('region', { name: 'Role' })).toBeNull();
});

test('signing out everywhere ends this session too', async () => {
  const { seen, person } = await showSettings(player, {
    'POST /auth/logout-all': () => reply(204),
    'POST /auth/logout': () => reply(204),
  });
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const question = screen.getByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(place()).toHaveTextContent(/^\/$/));
  expect(seen[0]?.key).toBe('POST /auth/logout-all');
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('a failed “sign out everywhere” says so and changes nothing', async () => {
  const { person } = await showSettings(player, { 'POST /auth/logout-all': () => reply(500) });
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await person.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }),
  );
  expect(await screen.findByText('Action failed')).toBeInTheDocument();
  expect(place()).toHaveTextContent('/settings');
  expect(localStorage.getItem('accessToken')).not.toBeNull();
});
