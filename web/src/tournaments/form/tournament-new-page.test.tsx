import type { User } from '@hotdrop/contract/account/users.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { FakeUpload, fakeUploads } from '../../../test/fake-upload.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { messages, place, setTime } from '../../../test/screen.ts';
import { aTournament, ids } from '../../../test/tournaments.ts';
import { TournamentNewPage } from './tournament-new-page.tsx';

const organization = aUser({ _id: ids.organization, role: 'organization', name: 'Deccan League' });

const show = (user?: User) =>
  renderPage({
    path: '/tournaments/new',
    pattern: '/tournaments/new',
    page: <TournamentNewPage />,
    ...(user && { user }),
  });

const submit = () => screen.getByRole('button', { name: 'Create Tournament' });
const created = () => reply(201, { tournament: aTournament({ _id: 'made' }) });

test('signed-out users are asked to log in, and return afterwards', async () => {
  fakeApi({});
  const user = show();
  expect(screen.getByText('Only organizations can create tournaments.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(place()).toBe('/login from /tournaments/new');
});

test('signing up from here is for organizations, and returns here', async () => {
  fakeApi({});
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(place()).toBe('/signup?role=organization from /tournaments/new');
});

test('an admin is not asked to switch roles', () => {
  fakeApi({});
  show(aUser({ role: 'admin' }));
  expect(screen.getByText('Only organizations can create tournaments.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('a session that ends on submit says so, and the draft is kept for the login', async () => {
  fakeApi({
    'POST /tournaments': () => refusal(401, 'UNAUTHENTICATED', 'Please sign in again'),
    'POST /auth/refresh': () => refusal(401, 'INVALID_TOKEN', 'Please sign in again'),
  });
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  setTime(/^Start/, '2027-01-05T21:00');
  await user.click(submit());
  expect(await screen.findByText('You were signed out.')).toBeVisible();
  expect(screen.queryByText(/Only organizations/)).toBeNull();
  expect(localStorage.getItem(`draft:tournament-new:${organization._id}`)).toContain('Night Cup');
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(place()).toBe('/login from /tournaments/new');
});

test('a player sees that only organizations can create one', () => {
  fakeApi({});
  show(aUser());
  expect(screen.getByText('Only organizations can create tournaments.')).toBeVisible();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('missing fields are marked, and the first gets the focus', async () => {
  const seen = fakeApi({});
  const user = show(organization);
  await user.click(submit());
  expect(await screen.findByText('Title is required')).toBeVisible();
  expect(screen.getByText('Start date/time is required')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(seen).toHaveLength(0);
});

test('an end before the start shows an error at once', async () => {
  fakeApi({});
  show(organization);
  setTime(/^Start/, '2027-01-05T21:00');
  setTime(/^End/, '2027-01-05T20:00');
  expect(await screen.findByText('End time must be after the start time.')).toBeVisible();
});

test('fee and capacity are visibly clamped to their range', async () => {
  fakeApi({});
  const user = show(organization);
  const capacity = screen.getByLabelText('Capacity');
  expect(capacity).toHaveValue(20_000);
  expect(capacity).toHaveAttribute('step', '10');
  await user.clear(capacity);
  await user.type(capacity, '0');
  await user.type(screen.getByLabelText('Registration fee'), '99999999999');
  await user.tab();
  expect(capacity).toHaveValue(1);
  expect(screen.getByLabelText('Registration fee')).toHaveValue(10_000_000);
});

test('a non-numeric fee shows an error and is not sent as Free', async () => {
  const seen = fakeApi({ 'POST /tournaments': created });
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  setTime(/^Start/, '2027-01-05T21:00');
  const fee = screen.getByLabelText('Registration fee');
  // What a browser reports for "5e"; jsdom's fields do not.
  let badInput = true;
  Object.defineProperty(fee, 'validity', { get: () => ({ badInput }) });
  await user.click(submit());
  expect(await screen.findByText('Enter a number')).toBeVisible();
  expect(fee).toHaveFocus();
  expect(seen).toHaveLength(0);
  badInput = false;
  await user.tab();
  expect(screen.queryByText('Enter a number')).toBeNull();
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/tournaments/made'));
});

test('a cleared capacity shows the default again', async () => {
  fakeApi({});
  const user = show(organization);
  const capacity = screen.getByLabelText('Capacity');
  await user.clear(capacity);
  await user.tab();
  expect(capacity).toHaveValue(20_000);
});

test('the input is sent once, in UTC and with the prize pool as a number too', async () => {
  const seen = fakeApi({ 'POST /tournaments': created });
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  await user.click(screen.getByLabelText('BGMI'));
  await user.type(screen.getByLabelText(/^Prize pool/), '₹1,00,000');
  setTime(/^Start/, '2027-01-05T21:00');
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('Night Cup');
  await user.dblClick(submit());
  await waitFor(() => expect(place()).toBe('/tournaments/made'));
  expect(messages()).toHaveTextContent('Tournament created');
  expect(seen.filter(request => request.key === 'POST /tournaments')).toHaveLength(1);
  expect(seen[0]?.body).toEqual({
    title: 'Night Cup',
    bannerUrl: null,
    description: '',
    game: 'BGMI',
    rules: '',
    prizePool: '₹1,00,000',
    prizePoolTotal: 100_000,
    entryFee: 0,
    capacity: 20_000,
    startAt: new Date('2027-01-05T21:00').toISOString(),
    endAt: null,
    registrationClosesAt: null,
  });
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft'))).toEqual([]);
});

test('a registration close in the past shows an error beside its field', async () => {
  const seen = fakeApi({ 'POST /tournaments': created });
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  setTime(/^Start/, '2027-01-05T21:00');
  setTime(/^Registration closes/, '2020-01-05T20:00');
  await user.click(submit());
  expect(await screen.findByText('Registration must close in the future.')).toBeVisible();
  expect(seen).toEqual([]);
});

test('a custom game, a suggested start and the registration close are sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2027, 0, 5, 10) });
  const seen = fakeApi({ 'POST /tournaments': created });
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  await user.click(screen.getByLabelText('Other'));
  await user.type(screen.getByLabelText('Name of the game'), 'Valorant');
  await user.click(screen.getByRole('button', { name: 'Today, 9:00 PM' }));
  setTime(/^Registration closes/, '2027-01-05T20:00');
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/tournaments/made'));
  expect(seen[0]?.body).toMatchObject({
    game: 'Valorant',
    startAt: new Date(2027, 0, 5, 21).toISOString(),
    registrationClosesAt: new Date(2027, 0, 5, 20).toISOString(),
  });
  vi.useRealTimers();
});

test('a failure shows the fallback message and keeps the input, even across a reload', async () => {
  fakeApi({ 'POST /tournaments': () => refusal(500, 'INTERNAL') });
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  setTime(/^Start/, '2027-01-05T21:00');
  await user.click(submit());
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to create tournament'));
  expect(screen.getByLabelText('Title')).toHaveValue('Night Cup');
  fireEvent(window, new Event('pagehide'));
  document.body.replaceChildren();
  show(organization);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Night Cup'));
});

test('server errors show beside their fields', async () => {
  fakeApi({
    'POST /tournaments': () => refusal(400, 'VALIDATION', 'Not that title', { title: 'Not that title' }),
  });
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  setTime(/^Start/, '2027-01-05T21:00');
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeInvalid());
  expect(screen.getByLabelText('Title')).toHaveFocus();
});

const chooseFile = (user: ReturnType<typeof show>, file: File) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);

const image = new File(['picture'], 'banner.png', { type: 'image/png' });

test('a banner uploads with a percentage, is shown, and can be removed', async () => {
  fakeApi({});
  fakeUploads();
  const user = show(organization);
  await chooseFile(user, image);
  await waitFor(() => expect(FakeUpload.all[0]?.sent).toBeTruthy());
  const [upload] = FakeUpload.all;
  act(() => upload?.progress(42));
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
  expect(upload?.headers.authorization).toBe('Bearer access-1');
  upload?.answer(201, { imageUrl: '/uploads/b.webp' });
  expect(await screen.findByRole('img', { name: 'Banner' })).toHaveAttribute('src', '/uploads/b.webp');
  expect(messages()).toHaveTextContent('Banner uploaded');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('No image')).toBeVisible();
});

test('cancelling an upload moves the focus back', async () => {
  fakeApi({});
  fakeUploads();
  const user = show(organization);
  await chooseFile(user, image);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Upload banner' })).toHaveFocus();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(messages()).toBeEmptyDOMElement();
});

test('the form waits for its banner, says so, and points to it', async () => {
  const seen = fakeApi({ 'POST /tournaments': created });
  fakeUploads();
  Element.prototype.scrollIntoView = () => {};
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  setTime(/^Start/, '2027-01-05T21:00');
  await chooseFile(user, image);
  // A second picture replaces the first, whose upload must be ignored when it ends.
  await chooseFile(user, new File(['other'], 'other.png', { type: 'image/png' }));
  await waitFor(() => expect(FakeUpload.all.at(-1)?.sent).toBeTruthy());
  await user.click(submit());
  expect(screen.getByRole('alert')).toHaveTextContent('The banner is still being uploaded');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(seen).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/still being uploaded/)).toBeNull();
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/tournaments/made'));
});

test('a picture that fails to load reads "No image"', async () => {
  localStorage.setItem(
    `draft:tournament-new:${organization._id}`,
    JSON.stringify({ bannerUrl: '/uploads/gone.webp' }),
  );
  fakeApi({});
  show(organization);
  fireEvent.error(await screen.findByRole('img', { name: 'Banner' }));
  expect(screen.getByText('No image')).toBeVisible();
});

test.each([
  [
    'another type',
    new File(['x'], 'a.gif', { type: 'image/gif' }),
    'Please upload JPG/PNG/WEBP images only.',
  ],
  [
    'a huge file that cannot be downsized',
    new File([new Uint8Array(6 * 1024 * 1024)], 'a.png', { type: 'image/png' }),
    'Image must be 5MB or less.',
  ],
])('%s is rejected before it is sent', async (_name, file, text) => {
  fakeApi({});
  fakeUploads();
  const user = show(organization);
  await chooseFile(user, file);
  await waitFor(() => expect(messages()).toHaveTextContent(text));
  expect(FakeUpload.all).toHaveLength(0);
});

test.each<[string, (upload: FakeUpload) => void, string]>([
  ['a lost connection', upload => upload.lose(), 'Failed to upload banner'],
  ['a server error', upload => upload.answer(500, { code: 'INTERNAL' }), 'Failed to upload banner'],
  [
    'a rejection',
    upload => upload.answer(400, { code: 'IMAGE_TYPE', message: 'Please upload JPG/PNG/WEBP images only.' }),
    'Please upload JPG/PNG/WEBP images only.',
  ],
])('%s during the upload shows an error, and the form stays', async (_name, end, text) => {
  fakeApi({});
  fakeUploads();
  const user = show(organization);
  await user.type(screen.getByLabelText('Title'), 'Night Cup');
  await chooseFile(user, image);
  await waitFor(() => expect(FakeUpload.all[0]?.sent).toBeTruthy());
  end(FakeUpload.all[0]!);
  await waitFor(() => expect(messages()).toHaveTextContent(text));
  expect(screen.getByLabelText('Title')).toHaveValue('Night Cup');
  expect(screen.getByRole('button', { name: 'Upload banner' })).toBeVisible();
});
