import type { Tournament } from '@hotdrop/contract/tournaments/tournament.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  aBooking,
  aRegistration,
  aTournament,
  aUser,
  ids,
} from '../features/tournaments/testing/factories.ts';
import { renderPage } from '../features/tournaments/testing/render-page.tsx';
import { fakeApi, refusal, reply } from '../testing/fake-api.ts';
import { TournamentDetailPage } from './tournament-detail.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

const listOf = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });

/** The page with a backend behind it: this tournament, no bookings, no teams, unless `handlers` say otherwise. */
function show(change: Partial<Tournament>, user?: User, handlers: Handlers = {}, query = '') {
  const seen = fakeApi({
    'GET /tournaments/:id': () => ({ tournament: aTournament(change) }),
    'GET /tournaments/:id/participants': () => listOf([]),
    'GET /profile/bookings': () => listOf([]),
    ...handlers,
  });
  const path = `/tournaments/${ids.tournament}${query}`;
  const page = <TournamentDetailPage />;
  return { seen, user: renderPage({ path, pattern: '/tournaments/:id', page, ...(user && { user }) }) };
}

const place = () => screen.getByTestId('place').textContent;
const messages = () => screen.getByRole('list', { name: 'Messages' });
const registerButton = () => screen.findByRole('button', { name: /^Register your squad/ });
const player = aUser();

async function openForm(user: ReturnType<typeof show>['user']) {
  await user.click(await registerButton());
  return screen.findByRole('dialog');
}

async function fillSquad(user: ReturnType<typeof show>['user'], teamName = 'Hydras') {
  await user.type(screen.getByLabelText('Team name'), teamName);
  for (let slot = 1; slot <= 4; slot++) {
    await user.type(screen.getByLabelText(`Player ${slot} IGN`), `hydra${slot}`);
    await user.type(screen.getByLabelText(`Player ${slot} Game ID`), `51${slot}`);
  }
}

test('the first look answers what, who, when, how much and whether there is room', async () => {
  show({});
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Bangalore Open: Squad Trials');
  expect(screen.getByRole('link', { name: /Deccan League/ })).toHaveAttribute(
    'href',
    `/organizations/${ids.organization}`,
  );
  const panel = screen.getByRole('region', { name: 'Registration' });
  expect(panel).toHaveTextContent('₹199');
  expect(panel).toHaveTextContent('412 of 512 teams, 100 left');
  expect(panel).toHaveTextContent(/100 places left · closes in 1 h (29|30) m|1 h 30/);
  const prizes = screen.getAllByRole('region', { name: 'Prize pool' })[0]!;
  expect(prizes).toHaveTextContent('₹1,00,000');
  expect(prizes).toHaveTextContent('1st₹50,0002nd₹25,0004th₹10,000');
});

test('the open tab is in the URL', async () => {
  const { user } = show({}, undefined, {}, '?tab=rules');
  expect(await screen.findByText('No emulators.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Prizes' }));
  expect(place()).toContain('tab=prizes');
  await user.click(screen.getByRole('tab', { name: 'About' }));
  expect(place()).not.toContain('tab');
  expect(screen.getByText(/Open trials for squads/)).toBeVisible();
});

test('one that does not exist is "Tournament not found", in place', async () => {
  show({}, undefined, {
    'GET /tournaments/:id': () => refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found'),
  });
  expect(await screen.findByRole('heading', { name: 'Tournament not found' })).toBeVisible();
});

test('a failed load says so in place and can be retried', async () => {
  let broken = true;
  const { user } = show({}, undefined, {
    'GET /tournaments/:id': () => (broken ? refusal(500, 'INTERNAL') : { tournament: aTournament() }),
  });
  expect(await screen.findByText('Failed to load tournament')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Bangalore/ })).toBeVisible();
});

test('the signed-out are sent to sign in and come back to the form', async () => {
  const { user } = show({}, undefined, {}, '?tab=rules');
  await user.click(await registerButton());
  expect(place()).toBe(`/login from /tournaments/${ids.tournament}?tab=rules&register=1`);
  expect(messages()).toHaveTextContent('Please sign in to register');
});

test('back from signing in, the form opens by itself', async () => {
  show({}, player, {}, '?register=1');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Register your squad');
  expect(place()).toBe(`/tournaments/${ids.tournament}`);
});

test('an empty form names what is missing and sends nothing', async () => {
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

test('a double click registers once, and the page then shows the own team', async () => {
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
  expect(screen.getByText('Teams in: 413 of 512 teams, 99 left')).toBeInTheDocument();
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

test('a lost connection keeps the typed text, takes the count back and retries under the same key', async () => {
  let offline = true;
  const { user, seen } = show({}, player, {
    'POST /tournaments/:id/register': () =>
      offline ? new Error() : reply(201, { registration: aRegistration(), registeredCount: 413 }),
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  const send = within(dialog).getByRole('button', { name: 'Register' });
  await user.click(send);
  await waitFor(() => expect(messages()).toHaveTextContent('Registration failed'));
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras');
  expect(screen.getByText('Teams in: 412 of 512 teams, 100 left')).toBeInTheDocument();
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
  ['TEAM_NAME_TAKEN', 'That team name is taken', 'Team name'],
  ['PLAYER_TAKEN', 'A player with ID 512 is already registered in another team', 'Player 2 Game ID'],
])('%s stands beside the field that caused it', async (code, message, label) => {
  const { user } = show({}, player, { 'POST /tournaments/:id/register': () => refusal(409, code, message) });
  const dialog = await openForm(user);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Register' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText('Player 4 IGN')).toHaveValue('hydra4');
});

test('closing and opening the form again keeps what was typed', async () => {
  const { user } = show({}, player);
  await openForm(user);
  await user.type(screen.getByLabelText('Team name'), 'Hydras');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await openForm(user);
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras');
});

test('what was typed is there again after a reload and after signing in anew, and gone once registered', async () => {
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
  expect(dialog).toHaveTextContent('What you typed before is back.');
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

test('a refusal stands in the form; without a connection it says that', async () => {
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

test('registered in another tab: the own team shows, or can be asked for again', async () => {
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
  'deleted while its page is open, as %s tells: "Tournament not found"',
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
    expect(await screen.findByRole('heading', { name: 'Tournament not found' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the last squad is filled in, and can be cleared', async () => {
  const { user } = show({}, player, { 'GET /profile/bookings': () => listOf([aBooking()]) });
  await openForm(user);
  await waitFor(() => expect(screen.getByLabelText('Team name')).toHaveValue('Hyderabad Hydras'));
  expect(screen.getByLabelText('Player 3 Game ID')).toHaveValue('510000003');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByLabelText('Team name')).toHaveValue('');
});

test('registration on the organizer’s own site is a link there', async () => {
  show({ registrationState: 'external', registrationUrl: 'https://example.com/join' }, player);
  const link = await screen.findByRole('link', { name: /^Register Now/ });
  expect(link).toHaveAttribute('href', 'https://example.com/join');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test.each<[string, Partial<Tournament>]>([
  ['Tournament full', { registrationState: 'full', registeredCount: 512 }],
  ['Registration closed', { registrationState: 'closed' }],
])('%s', async (text, change) => {
  show(change, player);
  expect(await screen.findByRole('button', { name: text })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Register your squad/ })).toBeNull();
});

test('the own group is looked up: Checking…, then Group not made', async () => {
  let answer = () => {};
  const waiting = new Promise<void>(done => {
    answer = done;
  });
  show({ isRegistered: true }, player, {
    'GET /profile/bookings': () => listOf([aBooking()]),
    'GET /tournaments/:id/my-group': async () => {
      await waiting;
      return refusal(404, 'NOT_FOUND', 'Group not made');
    },
  });
  expect(await screen.findByText('Checking…')).toBeVisible();
  answer();
  expect(await screen.findByText('Group not made')).toBeVisible();
});

test('a group that was made is one press away', async () => {
  show({ isRegistered: true }, player, {
    'GET /tournaments/:id/my-group': () => ({
      group: { _id: 'g3', name: 'Group 3', number: 3, memberIds: [] },
    }),
  });
  expect(await screen.findByRole('link', { name: 'My Group: 3' })).toHaveAttribute(
    'href',
    `/tournaments/${ids.tournament}/groups/g3`,
  );
});

test('withdrawing asks once, names the team, and frees the place', async () => {
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
  expect(dialog).toHaveTextContent('Hyderabad Hydras gives up its place');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await registerButton()).toBeVisible();
  expect(messages()).toHaveTextContent('Team withdrawn');
  await waitFor(async () => expect(await registerButton()).toHaveFocus());
});

test('once registration is closed nobody can withdraw', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  show({ isRegistered: true, registrationClosesAt: past, registrationState: 'closed' }, player);
  expect(await screen.findByRole('button', { name: 'Already Registered' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test.each([
  ['the owner', aUser({ _id: ids.organization, role: 'organization' }), true],
  ['an admin', aUser({ _id: 'admin', role: 'admin' }), true],
  ['another organization', aUser({ _id: 'other', role: 'organization' }), false],
  ['a player', player, false],
])('%s may edit and manage: %s', async (_name, user, allowed) => {
  show({}, user);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('link', { name: 'Edit' })).toHaveLength(allowed ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'Manage' })).toHaveLength(allowed ? 1 : 0);
});

test('Share copies the link, and says when it cannot', async () => {
  const { user } = show({});
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(copy).toHaveBeenCalledWith(`http://localhost:3000/tournaments/${ids.tournament}`);
  await waitFor(() => expect(messages()).toHaveTextContent('Link copied'));
  copy.mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Copy failed'));
});

test('teams in are listed with their players, searched and loaded page by page', async () => {
  const team = (number: number, teamName: string) => ({
    ...aRegistration({ teamName, number }),
    _id: teamName,
  });
  const { user, seen } = show({}, undefined, {
    'GET /tournaments/:id/participants': ({ query }) => {
      if (query.search) return listOf([team(9, 'Soul')]);
      if (query.cursor) return { items: [team(2, 'GodLike')], nextCursor: null, total: 9 };
      return { items: [team(1, 'Hydras')], nextCursor: 'next', total: 9 };
    },
  });
  const section = await screen.findByRole('region', { name: /Teams in/ });
  expect(await within(section).findByText('Hydras')).toBeVisible();
  expect(section).toHaveTextContent('hydra1, hydra2, hydra3, hydra4');
  await user.click(within(section).getByRole('button', { name: 'Show more' }));
  expect(await within(section).findByText('GodLike')).toBeVisible();
  await user.type(within(section).getByRole('textbox', { name: 'Search teams' }), 'soul');
  expect(await within(section).findByText('Soul')).toBeVisible();
  expect(seen.at(-1)?.query).toEqual({ search: 'soul' });
});
