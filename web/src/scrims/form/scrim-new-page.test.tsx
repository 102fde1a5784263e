import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { messages, place, setTime } from '../../../test/screen.ts';
import { aScrim } from '../../../test/scrims.ts';
import { ids } from '../../../test/tournaments.ts';
import { toLocalInput } from '../../lib/format/time.ts';
import { created, fold, organization, posts, show, start, submit } from './scrim-new-page.fixture.tsx';

test('signed-out users are asked to log in, and return afterwards', async () => {
  fakeApi({});
  const user = show();
  expect(screen.getByText('Only organizations can open scrims')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(place()).toBe('/login from /scrims/new');
});

test.each([
  ['a player', 'player', 'You can switch your account to an organization in the settings.'],
  ['an admin', 'admin', 'Admins can’t host events, but can edit all of them.'],
] as const)('%s sees that only organizations can open scrims', (_, role, text) => {
  fakeApi({});
  show(aUser({ role }));
  expect(screen.getByText('Only organizations can open scrims')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

test('the title follows the start, and says so, until you write your own', async () => {
  fakeApi({});
  const user = show(organization);
  const says = () => screen.queryByText('Named after the start time.');
  expect(says()).toBeVisible();
  setTime('Start', start);
  const title = screen.getByLabelText('Title');
  await waitFor(() => expect(title).toHaveValue());
  expect(says()).toBeVisible();
  await user.type(title, ' 2');
  expect(says()).toBeNull();
  await user.clear(title);
  expect(says()).toBeVisible();
});

test('a lobby is opened with just a start: its title and everything else have defaults', async () => {
  const seen = fakeApi({ 'POST /scrims': created });
  show(organization);
  setTime('Start', start);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue());
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toMatch(/ Lobby$/);
  pressTwice(submit());
  await waitFor(() => expect(place()).toBe('/scrims/made/run'));
  expect(messages()).toHaveTextContent('Scrim created');
  expect(posts(seen)).toHaveLength(1);
  expect(posts(seen)[0]?.body).toMatchObject({
    game: 'BGMI',
    mode: 'squad',
    slots: 25,
    matchCount: 3,
    maps: ['Erangel', 'Miramar', 'Sanhok'],
    entryFee: 0,
    pointsPreset: 'bgmi',
    startAt: new Date(start).toISOString(),
    alsoAt: [],
  });
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft'))).toEqual([]);
});

test('the next lobby copies the settings of the last one, with a new start and title', async () => {
  const seen = fakeApi({ 'POST /scrims': created });
  const first = show(organization);
  expect(screen.queryByText('Same settings as your last lobby.')).toBeNull();
  setTime('Start', start);
  fireEvent.change(screen.getByLabelText('Slots'), { target: { value: '16' } });
  fireEvent.change(screen.getByLabelText('Matches'), { target: { value: '4' } });
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue());
  await first.click(submit());
  await waitFor(() => expect(place()).toBe('/scrims/made/run'));
  cleanup();

  const again = show(organization);
  expect(screen.getByText('Same settings as your last lobby.')).toBeVisible();
  expect(screen.getByLabelText('Slots')).toHaveValue(16);
  expect(screen.getByLabelText('Start')).toHaveValue('');
  expect(screen.getByLabelText('Title')).toHaveValue('');
  setTime('Start', '2027-01-09T21:00');
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue());
  await again.click(submit());
  await waitFor(() => expect(posts(seen)).toHaveLength(2));
  expect(posts(seen)[1]?.body).toMatchObject({ slots: 16, matchCount: 4 });
  cleanup();

  const third = show(organization);
  await third.click(screen.getByRole('button', { name: 'Use defaults' }));
  expect(screen.getByLabelText('Slots')).toHaveValue(25);
  expect(screen.queryByText('Same settings as your last lobby.')).toBeNull();
  cleanup();

  show(aUser({ _id: 'another', role: 'organization' }));
  expect(screen.queryByText('Same settings as your last lobby.')).toBeNull();
});

test('the title follows the start until you write your own', async () => {
  fakeApi({});
  const user = show(organization);
  const title = screen.getByLabelText('Title');
  setTime('Start', start);
  await waitFor(() => expect(title).toHaveValue());
  const first = (title as HTMLInputElement).value;
  setTime('Start', '2027-01-09T18:00');
  await waitFor(() => expect((title as HTMLInputElement).value).not.toBe(first));
  await user.clear(title);
  await user.type(title, 'Nova T2');
  setTime('Start', start);
  expect(title).toHaveValue('Nova T2');
});

test('switching game or mode loads its lobby, maps and points, but keeps numbers you changed', async () => {
  fakeApi({});
  const user = show(organization);
  const slots = screen.getByLabelText('Slots');
  await user.click(screen.getByLabelText('Free Fire MAX'));
  expect(slots).toHaveValue(12);
  expect(screen.getByLabelText('Points')).toHaveValue('free-fire');
  expect(screen.getByLabelText('Map 1')).toHaveValue('Bermuda');
  await user.click(screen.getByLabelText('Solo'));
  expect(slots).toHaveValue(48);
  await user.clear(slots);
  await user.type(slots, '40');
  await user.click(screen.getByLabelText('Duo'));
  expect(slots).toHaveValue(40);
});

test('a number clamped to its range says so while typing and afterwards', async () => {
  fakeApi({});
  const user = show(organization);
  const slots = screen.getByLabelText('Slots');
  const fee = screen.getByLabelText('Registration fee');
  await user.clear(slots);
  await user.type(slots, '0');
  expect(slots).toHaveAccessibleDescription('0 becomes 1: at least 1.');
  await user.click(fee);
  expect(slots).toHaveValue(1);
  expect(slots).toHaveAccessibleDescription('0 became 1: at least 1.');
  await user.type(fee, '49.5');
  expect(fee).toHaveAccessibleDescription('49.5 becomes 49: whole numbers only.');
  await user.clear(slots);
  await user.type(slots, '18');
  expect(slots).toHaveAccessibleDescription('25 fill a BGMI lobby.');
});

test('a start that overlaps your other lobby is mentioned unless that was cancelled, and still allowed', async () => {
  const other = aScrim({
    _id: 'other',
    title: 'Nova T1',
    startAt: new Date(start).toISOString(),
    endAt: new Date(Date.parse(start) + 60 * 60_000).toISOString(),
  });
  const gone = aScrim({ startAt: new Date('2027-01-08T22:00').toISOString(), status: 'cancelled' });
  const list = { items: [other, gone], nextCursor: null, total: 2, games: [] };
  const seen = fakeApi({ 'GET /scrims': () => list, 'POST /scrims': created });
  const user = show(organization);
  setTime('Start', '2027-01-08T22:00');
  await waitFor(() => expect(seen[0]?.query).toMatchObject({ organizationId: ids.organization }));
  expect(screen.queryByText(/^Overlaps/)).toBeNull();
  setTime('Start', start);
  expect(await screen.findByText(/^Overlaps Nova T1, \d+:\d\d [AP]M to/)).toBeVisible();
  await user.click(screen.getByLabelText('Repeat'));
  setTime('From', '2027-01-08');
  setTime('Days', '1');
  expect(await screen.findByText(/^Overlaps Nova T1/)).toBeVisible();
  await user.click(screen.getByLabelText('One lobby'));
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/scrims/made/run'));
});

test('room details past their planned time are released at once, and the form says so', async () => {
  fakeApi({});
  show(organization);
  const releases = screen.getByLabelText('Room details released');
  setTime('Start', start);
  expect(releases).toHaveAccessibleDescription(/^At .*, once you enter them\.$/);
  setTime('Start', toLocalInput(Date.now() + 5 * 60_000));
  expect(releases).toHaveAccessibleDescription(
    / has passed, so squads see them as soon as you enter them\.$/,
  );
});

test('errors show beside their fields, and a collapsed section with an error opens', async () => {
  const seen = fakeApi({ 'POST /scrims': created });
  const user = show(organization);
  await user.click(submit());
  expect(await screen.findByText('Title is required')).toBeVisible();
  expect(screen.getByText('Start date/time is required')).toBeVisible();
  expect(screen.getByLabelText('Start')).toHaveFocus();
  setTime('Start', start);
  setTime(/^End/, '2027-01-08T20:00');
  await user.click(submit());
  expect(await screen.findByText('End time must be after the start time.')).toBeVisible();
  expect(fold('Booking and room times').closest('details')).toHaveAttribute('open');
  expect(posts(seen)).toHaveLength(0);
});

test('a fee adds a note on how it is paid, and the hold time', async () => {
  fakeApi({});
  const user = show(organization);
  expect(screen.queryByRole('note')).toBeNull();
  await user.type(screen.getByLabelText('Registration fee'), '50');
  expect(screen.getByRole('note')).toHaveTextContent('Squads pay you directly by UPI');
  expect(screen.getByRole('note')).toHaveTextContent('You have no UPI ID on Hotdrop yet');
  expect(screen.getByRole('link', { name: 'verify now' })).toHaveAttribute('href', '/org/verify');
  expect(screen.getByLabelText('An unpaid slot is held for')).toHaveValue(15);
});

test('slots are reserved by clicking the board, and follow the lobby size', async () => {
  const seen = fakeApi({ 'POST /scrims': created });
  const user = show(organization);
  setTime('Start', start);
  await user.click(fold('Slot numbers'));
  await user.click(screen.getByRole('button', { name: 'Slot 01' }));
  await user.click(screen.getByRole('button', { name: 'Slot 25' }));
  const slots = screen.getByLabelText('Slots');
  await user.clear(slots);
  await user.type(slots, '20');
  expect(screen.queryByRole('button', { name: 'Slot 25' })).toBeNull();
  await user.click(submit());
  await waitFor(() => expect(posts(seen)[0]?.body).toMatchObject({ slots: 20, reservedSlots: [1] }));
});

test('a failure shows the fallback message and keeps the input, even across a reload', async () => {
  fakeApi({ 'POST /scrims': () => refusal(500, 'INTERNAL') });
  const user = show(organization);
  setTime('Start', start);
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Nova T2');
  await user.click(screen.getByLabelText('Duo'));
  await user.click(submit());
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to create scrim'));
  expect(screen.getByLabelText('Title')).toHaveValue('Nova T2');
  fireEvent(window, new Event('pagehide'));
  document.body.replaceChildren();
  show(organization);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Nova T2'));
  expect(screen.getByLabelText('Duo')).toBeChecked();
});

test('creating a lobby is retried with the same key if the response was lost', async () => {
  const scrim = aScrim({ _id: 'made', title: 'Nova T2', startAt: new Date(start).toISOString() });
  let isLost = true;
  const seen = fakeApi({
    'POST /scrims': () => {
      const answer = isLost ? new Error('lost') : reply(201, { scrim, alsoCreated: [] });
      isLost = false;
      return answer;
    },
  });
  const user = show(organization);
  setTime('Start', start);
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Nova T2');
  await user.click(submit());
  await waitFor(() => expect(place()).toBe('/scrims/made/run'));
  expect(posts(seen)).toHaveLength(2);
  const keys = seen
    .filter(({ key }) => key === 'POST /scrims')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});

test('server errors show beside their fields, and open the section they are in', async () => {
  fakeApi({
    'POST /scrims': () =>
      refusal(400, 'VALIDATION', 'Too late', { bookingClosesAt: 'Too late', title: 'Not that title' }),
  });
  const user = show(organization);
  setTime('Start', start);
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue());
  await user.click(submit());
  expect(await screen.findByText('Not that title')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(screen.getByText('Too late', { selector: 'p span' })).toBeVisible();
});

test('the preview is the same card as in the list', async () => {
  fakeApi({});
  const user = show(organization);
  setTime('Start', start);
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Nova T2');
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(preview.getByText('Nova T2')).toBeInTheDocument();
  expect(preview.getByText('Free')).toBeInTheDocument();
  expect(preview.queryByRole('link')).toBeNull();
});
