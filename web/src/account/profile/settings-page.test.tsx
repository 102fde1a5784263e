import type { TakenAlong } from '@hotdrop/contract/account/erasure/erasure.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const nothing: TakenAlong = {
  scrims: 0,
  tournaments: 0,
  squads: 0,
  bookings: 0,
  registrations: 0,
  promos: 0,
  owes: 0,
  isOwed: 0,
};

async function showSettings(handlers: Parameters<typeof fakeApi>[0], user: User = aUser()) {
  const seen = fakeApi(handlers);
  const person = renderPage({ path: '/settings', pattern: '/settings', page: <SettingsPage />, user });
  await screen.findByRole('heading', { name: 'Profile settings' });
  return { seen, person };
}

const place = () => screen.getByTestId('place');
const calls = (seen: ReturnType<typeof fakeApi>, key: string) => seen.filter(entry => entry.key === key);

async function askToDelete(
  handlers: Parameters<typeof fakeApi>[0],
  { takesAlong = nothing, user = aUser() }: { takesAlong?: TakenAlong; user?: User } = {},
) {
  const shown = await showSettings({ 'GET /profile/erasure': () => ({ takesAlong }), ...handlers }, user);
  await shown.person.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).queryByRole('status')).toBeNull());
  return { ...shown, dialog, within: within(dialog) };
}

async function answerAndDelete({ person, within }: Awaited<ReturnType<typeof askToDelete>>) {
  await person.type(within.getByLabelText('Password'), 'hotdrop-demo');
  await person.click(within.getByRole('checkbox', { name: 'I understand that this cannot be undone.' }));
  await person.click(within.getByRole('button', { name: 'Delete account' }));
}

test('errors in organization fields show beside the field, and the input stays', async () => {
  const message = 'Leave the Aadhaar number out';
  const fieldErrors = { 'organizationInfo.about': message };
  const { person } = await showSettings(
    { 'PUT /auth/profile': () => refusal(400, 'VALIDATION', message, fieldErrors) },
    aUser({ role: 'organization' }),
  );
  const name = screen.getByRole('textbox', { name: 'Organization name' });
  await person.clear(name);
  await person.type(name, 'Nova');
  const about = screen.getByRole('textbox', { name: /^About/ });
  await person.type(about, '9999');
  await person.click(screen.getByRole('button', { name: 'Save organization' }));
  await waitFor(() => expect(about).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(about).toHaveFocus();
  expect(about).toHaveValue('9999');
});

test('your data is downloaded with the token, as a file with the server’s name', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}` }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.at(-1) as Blob });
  });
  const file = new Response('{"account":{}}', {
    headers: { 'content-disposition': 'attachment; filename="hotdrop-2026-11-21.json"' },
  });
  const { seen, person } = await showSettings({ 'GET /profile/export': () => file });
  await person.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Your data was downloaded')).toBeInTheDocument();
  expect(saved.map(({ name }) => name)).toEqual(['hotdrop-2026-11-21.json']);
  expect(await saved[0]?.blob.text()).toBe('{"account":{}}');
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer access-1');
});

test('a download shows how much has arrived', async () => {
  let send: (text: string) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: stream => {
      send = text => stream.enqueue(new TextEncoder().encode(text));
    },
  });
  const { person } = await showSettings({ 'GET /profile/export': () => new Response(body) });
  await person.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Collecting your data…')).toBeVisible();
  await act(async () => send('x'.repeat(42_000)));
  expect(await screen.findByText('42 kB')).toBeVisible();
});

test.each([
  [
    'too many requests',
    () => reply(429, { code: 'RATE_LIMITED', message: 'Too many attempts' }, { 'retry-after': '720' }),
    'Too many downloads. Try again in 12 min.',
  ],
  ['no connection', () => new Error('offline'), /^Download failed\. Could not reach the server/],
  ['a server error', () => reply(500), 'Download failed'],
])('a failed download says why: %s', async (_, answer, words) => {
  const { person } = await showSettings({ 'GET /profile/export': answer });
  await person.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
});

test('deleting lists what is deleted, what stays and the money, and asks for the password and a checkbox', async () => {
  const takesAlong = { ...nothing, bookings: 2, registrations: 1, promos: 0, isOwed: 1500 };
  const { seen, person, within } = await askToDelete({}, { takesAlong });
  expect(within.getByText('2 slots and waitlist positions: the next squads move up')).toBeVisible();
  expect(within.getByText('1 team in tournaments that are not over: withdrawn')).toBeVisible();
  expect(within.getByText(/^Organizers owe you ₹1,500/)).toHaveTextContent('Keep your UTRs to claim it');
  expect(within.getByText('Payments, in both sides’ records, without your name')).toBeVisible();
  expect(within.queryByText(/promo/)).toBeNull();

  await person.click(within.getByRole('button', { name: 'Delete account' }));
  expect(await within.findByText('Enter your password')).toBeVisible();
  expect(within.getByText('Tick this to continue')).toBeVisible();
  expect(within.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(calls(seen, 'DELETE /profile')).toEqual([]);
});

test('a deleted account leaves nothing behind: signed out, storage cleared, back on the home page', async () => {
  localStorage.setItem('draft:scrim', '{"title":"Friday"}');
  const shown = await askToDelete({ 'DELETE /profile': () => reply(204) });
  await answerAndDelete(shown);
  expect(await screen.findByText('Your account was deleted')).toBeInTheDocument();
  expect(place()).toHaveTextContent(/^\/$/);
  expect(calls(shown.seen, 'DELETE /profile').map(entry => entry.body)).toEqual([
    { password: 'hotdrop-demo' },
  ]);
  expect({ ...localStorage }).toEqual({});
  expect(shown.seen.at(-1)?.key).toBe('DELETE /profile');
});

test('a wrong password shows beside its field, and the rest of the form stays', async () => {
  const words = 'Your current password is incorrect';
  const shown = await askToDelete({
    'DELETE /profile': () => refusal(400, 'WRONG_PASSWORD', words, { password: words }),
  });
  await answerAndDelete(shown);
  const field = shown.within.getByLabelText('Password');
  expect(await shown.within.findByText(words)).toBeVisible();
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('hotdrop-demo');
  expect(localStorage.getItem('accessToken')).toBe('access-1');
});

test('the last admin sees that they cannot delete their account', async () => {
  const words = 'This is the last admin. Make someone else an admin first';
  const shown = await askToDelete(
    { 'DELETE /profile': () => refusal(409, 'LAST_ADMIN', words) },
    { user: aUser({ role: 'admin' }) },
  );
  await answerAndDelete(shown);
  expect(await shown.within.findByText(words)).toBeVisible();
});

test('an organization sees what to settle first, with links, and no form', async () => {
  const takesAlong = { ...nothing, scrims: 2, tournaments: 1, squads: 30, owes: 750 };
  const { within } = await askToDelete({}, { takesAlong, user: aUser({ role: 'organization' }) });
  expect(within.getByText('2 lobbies are not over: finish or cancel them.')).toBeVisible();
  expect(within.getByRole('link', { name: 'Your lobbies' })).toHaveAttribute('href', '/dashboard/org');
  expect(within.getByText('1 tournament is not over: finish or delete it.')).toBeVisible();
  expect(within.queryByLabelText('Password')).toBeNull();
  expect(within.queryByRole('button', { name: 'Delete account' })).toBeNull();
});

test('refunds due are shown once no lobby is open; before that the amount is only what cancelling would cost', async () => {
  const user = aUser({ role: 'organization' });
  const { within, person } = await askToDelete(
    {},
    { takesAlong: { ...nothing, scrims: 1, owes: 750 }, user },
  );
  expect(within.queryByText(/₹750/)).toBeNull();
  await person.click(within.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  fakeApi({ 'GET /profile/erasure': () => ({ takesAlong: { ...nothing, owes: 750 } }) });
  await person.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Confirm or refund ₹750 from squads first.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payments to settle' })).toHaveAttribute('href', '/dashboard/org');
});

test('a new obstacle is shown in the server’s words, with a link to it', async () => {
  const words = 'Delete your open tournaments first';
  const shown = await askToDelete(
    { 'DELETE /profile': () => refusal(409, 'TOURNAMENTS_STAND', words) },
    { user: aUser({ role: 'organization' }) },
  );
  await answerAndDelete(shown);
  expect(await shown.within.findByText(words)).toBeVisible();
  expect(shown.within.getByRole('link', { name: 'Your tournaments' })).toHaveAttribute('href', '/my-games');
});

test('a double click deletes once; a lost response is checked', async () => {
  const shown = await askToDelete({
    'DELETE /profile': () => new Error('lost'),
    'GET /auth/me': () => refusal(401, 'UNAUTHENTICATED', 'Please sign in to continue'),
  });
  await shown.person.type(shown.within.getByLabelText('Password'), 'hotdrop-demo');
  await shown.person.click(shown.within.getByRole('checkbox'));
  pressTwice(shown.within.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Your account was deleted')).toBeInTheDocument();
  expect(calls(shown.seen, 'DELETE /profile')).toHaveLength(1);
});

test('if the request never arrived, it says so and nothing changes', async () => {
  const shown = await askToDelete({
    'DELETE /profile': () => new Error('lost'),
    'GET /auth/me': () => ({ user: aUser(), unseen: 0 }),
  });
  await answerAndDelete(shown);
  expect(await shown.within.findByText(/^Action failed\. Could not reach the server/)).toBeVisible();
  expect(localStorage.getItem('accessToken')).toBe('access-1');
});

test('the list of what is deleted can be retried after a failed load', async () => {
  let works = false;
  const { person, within } = await askToDelete({
    'GET /profile/erasure': () => (works ? { takesAlong: nothing } : reply(403)),
  });
  expect(within.queryByLabelText('Password')).toBeNull();
  expect(within.getByText('Nothing was deleted. Check your connection and try again.')).toBeVisible();
  works = true;
  await person.click(within.getByRole('button', { name: 'Retry' }));
  expect(await within.findByLabelText('Password')).toBeVisible();
});
