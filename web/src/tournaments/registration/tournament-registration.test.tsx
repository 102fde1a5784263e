import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { messages, place } from '../../../test/screen.ts';
import { aBooking, aRegistration, aTournament, ids } from '../../../test/tournaments.ts';
import {
  fillSquad,
  listOf,
  openForm,
  player,
  registerButton,
  show,
} from '../detail/tournament-detail-page.fixture.tsx';

test('signed-out users are sent to log in and return to the form', async () => {
  const { user } = show({}, undefined, {}, '?tab=rules');
  await user.click(await registerButton());
  expect(place()).toBe(`/login from /tournaments/${ids.tournament}?tab=rules&register=1`);
  expect(messages()).toHaveTextContent('Please sign in to register');
});

test('after logging in, the form opens on its own', async () => {
  show({}, player, {}, '?register=1');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Register your squad');
  expect(place()).toBe(`/tournaments/${ids.tournament}`);
});

test('an empty form marks what is missing and sends nothing', async () => {
  const { user, seen } = show({}, aUser({ phone: '', name: '' }));
  const dialog = await openForm(user);
  await user.click(within(dialog).getByRole('button', { name: 'Register' }));
  for (const text of [
    'Team name required',
    'Phone number required',
    'Your real name required',
    'Players 1–4 need IGN name & ID',
  ]) {
    expect(await within(dialog).findByText(text)).toBeVisible();
  }
  expect(screen.getByLabelText('Team name')).toHaveFocus();
  expect(seen.some(request => request.key === 'POST /tournaments/:id/register')).toBe(false);
});

test('a double click registers once, and the page then shows your team', async () => {
  let registered = false;
  const { user, seen } = show({}, player, {
    'GET /tournaments/:id': () => ({
      tournament: aTournament({ isRegistered: registered, registeredCount: registered ? 413 : 412 }),
    }),
    'GET /profile/bookings': () => listOf(registered ? [aBooking()] : []),
    'POST /tournaments/:id/register': async () => {
      await new Promise(done => setTimeout(done, 20));
      registered = true;
      return reply(201, { registration: aRegistration(), registeredCount: 413 });
    },
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  await user.dblClick(within(dialog).getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('button', { name: 'Already Registered' })).toBeVisible();
  expect(messages()).toHaveTextContent('Registered!');
  expect(await screen.findByText('Hyderabad Hydras')).toBeVisible();
  expect(screen.getByText('Teams: 413 of 512 teams, 99 left')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Your team' })).toHaveFocus();
  const posts = seen.filter(request => request.key === 'POST /tournaments/:id/register');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(posts[0]?.body).toEqual({
    teamName: 'Hydras',
    phone: '+91 98450 12345',
    realName: 'Ravi',
    players: [1, 2, 3, 4].map(slot => ({ ignName: `hydra${slot}`, ignId: `51${slot}`, slot })),
  });
});

test('a lost connection keeps the input, reverts the count and retries with the same key', async () => {
  let offline = true;
  const { user, seen } = show({}, player, {
    'POST /tournaments/:id/register': () =>
      offline ? new Error() : reply(201, { registration: aRegistration(), registeredCount: 413 }),
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  const send = within(dialog).getByRole('button', { name: 'Register' });
  await user.click(send);
  expect(await within(dialog).findByText(/^Registration failed/)).toBeVisible();
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras');
  expect(screen.getByText('Teams: 412 of 512 teams, 100 left')).toBeInTheDocument();
  offline = false;
  await user.click(send);
  await waitFor(() => expect(messages()).toHaveTextContent('Registered!'));
  const keys = seen
    .filter(request => request.key === 'POST /tournaments/:id/register')
    .map(request => request.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test.each([
  ['TEAM_NAME_TAKEN', 'teamName', 'That team name is taken', 'Team name'],
  [
    'PLAYER_TAKEN',
    'players.1.ignId',
    'A player with ID 512 is already registered in another team',
    'Player 2 Game ID',
  ],
])('%s shows beside the field that caused it', async (code, field, message, label) => {
  const { user } = show({}, player, {
    'POST /tournaments/:id/register': () => refusal(409, code, message, { [field]: message }),
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Register' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText('Player 4 IGN')).toHaveValue('hydra4');
});

test('closing and reopening the form keeps the input', async () => {
  const { user } = show({}, player);
  await openForm(user);
  await user.type(screen.getByLabelText('Team name'), 'Hydras');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await openForm(user);
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras');
});

test('the input is still there after a reload and after logging in again, and gone once registered', async () => {
  const { user } = show({}, player);
  await openForm(user);
  await fillSquad(user);
  cleanup();
  const answers = {
    'POST /tournaments/:id/register': () => refusal(401, 'UNAUTHORIZED', 'Please sign in again'),
  };
  const second = show({}, player, answers);
  const dialog = await openForm(second.user);
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras');
  expect(screen.getByLabelText('Player 4 Game ID')).toHaveValue('514');
  expect(dialog).toHaveTextContent('Your earlier input was restored.');
  await second.user.type(screen.getByLabelText('Team name'), ' X');
  await second.user.click(within(dialog).getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  show({}, player, {
    'POST /tournaments/:id/register': () =>
      reply(201, { registration: aRegistration(), registeredCount: 413 }),
  });
  const third = await openForm(second.user);
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras X');
  await second.user.click(within(third).getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toEqual([]);
});

test('an error shows in the form; without a connection it says that', async () => {
  let online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const { user } = show({}, player, {
    'POST /tournaments/:id/register': () =>
      online ? refusal(409, 'TOURNAMENT_FULL', 'Tournament is full') : new Error(),
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  const send = within(dialog).getByRole('button', { name: 'Register' });
  await user.click(send);
  await waitFor(() => expect(within(dialog).getByText('Tournament is full')).toBeVisible());
  online = false;
  await user.click(send);
  expect(await within(dialog).findByText(/You are offline/)).toBeVisible();
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras');
});

test('registered in another tab: your team shows, or can be fetched again', async () => {
  let registered = false;
  let broken = true;
  const { user } = show({}, player, {
    'GET /tournaments/:id': () => ({ tournament: aTournament({ isRegistered: registered }) }),
    'GET /profile/bookings': () => {
      if (registered && broken) return refusal(500, 'INTERNAL');
      return listOf(registered ? [aBooking()] : []);
    },
    'POST /tournaments/:id/register': () => {
      registered = true;
      return refusal(409, 'ALREADY_REGISTERED', 'Already registered');
    },
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Register' }));
  const own = await screen.findByRole('region', { name: 'Your team' });
  const retry = await within(own).findByRole('button', { name: 'Retry' });
  broken = false;
  await user.click(retry);
  expect(await within(own).findByText('Hyderabad Hydras')).toBeVisible();
});

test.each(['GET /tournaments/:id/participants', 'POST /tournaments/:id/register'])(
  'deleted while its page is open, as %s reveals: it says so, with its title',
  async call => {
    let gone = false;
    const missing = () => refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found');
    const { user } = show({}, player, {
      'GET /tournaments/:id': () => (gone ? missing() : { tournament: aTournament() }),
      'GET /tournaments/:id/participants': () =>
        gone ? missing() : { items: [aRegistration()], nextCursor: 'next', total: 90 },
      'POST /tournaments/:id/register': missing,
    });
    if (call.startsWith('POST')) {
      const dialog = await openForm(user);
      await fillSquad(user);
      gone = true;
      await user.click(within(dialog).getByRole('button', { name: 'Register' }));
    } else {
      const more = await screen.findByRole('button', { name: 'Show more' });
      gone = true;
      await user.click(more);
    }
    expect(await screen.findByRole('heading', { name: 'This tournament was deleted' })).toBeVisible();
    expect(screen.getByText(aTournament().title)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the last squad is prefilled, and can be cleared', async () => {
  const { user } = show({}, player, { 'GET /profile/bookings': () => listOf([aBooking()]) });
  await openForm(user);
  await waitFor(() => expect(screen.getByLabelText('Team name')).toHaveValue('Hyderabad Hydras'));
  expect(screen.getByLabelText('Player 3 Game ID')).toHaveValue('510000003');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByLabelText('Team name')).toHaveValue('');
});

test('withdrawing asks once, names the team, and frees the slot', async () => {
  let registered = true;
  const { user } = show({}, player, {
    'GET /tournaments/:id': () => ({ tournament: aTournament({ isRegistered: registered }) }),
    'GET /profile/bookings': () => listOf(registered ? [aBooking()] : []),
    'DELETE /tournaments/:id/register': () => {
      registered = false;
      return reply(204);
    },
  });
  await screen.findByText('Hyderabad Hydras');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Hyderabad Hydras gives up its slot');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await registerButton()).toBeVisible();
  expect(messages()).toHaveTextContent('Team withdrawn');
  await waitFor(async () => expect(await registerButton()).toHaveFocus());
});

test('after registration has closed, nobody can withdraw', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  show({ isRegistered: true, registrationClosesAt: past, registrationState: 'closed' }, player);
  expect(await screen.findByRole('button', { name: 'Already Registered' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});
