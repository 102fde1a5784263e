import type { Tournament } from '@hotdrop/contract/tournaments/tournaments.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aGroup } from '../../../test/groups/fake-manager.ts';
import { inZone } from '../../../test/in-zone.ts';
import { aUser } from '../../../test/people.ts';
import { messages, place } from '../../../test/screen.ts';
import { aBooking, aRegistration, aTournament, ids } from '../../../test/tournaments.ts';
import { listOf, player, show } from './tournament-detail-page.fixture.tsx';

test('the page shows at a glance what, who, when, how much and whether there are slots left', async () => {
  show({});
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Bangalore Open: Squad Trials');
  expect(screen.getByRole('link', { name: /Deccan League/ })).toHaveAttribute(
    'href',
    `/organizations/${ids.organization}`,
  );
  const panel = screen.getByRole('region', { name: 'Registration' });
  expect(panel).toHaveTextContent('₹199');
  expect(panel).toHaveTextContent('412 of 512 teams, 100 left');
  expect(panel).toHaveTextContent(/100 slots left · closes in 1 h (29|30) m|1 h 30/);
  const prizes = screen.getAllByRole('region', { name: 'Prize pool' })[0]!;
  expect(prizes).toHaveTextContent('₹1,00,000');
  expect(prizes).toHaveTextContent('1st₹50,0002nd₹25,0004th₹10,000');
});

test.each([
  ['Asia/Dubai', true],
  ['Asia/Kolkata', false],
] as const)('in %s the panel shows the start in IST too: %s (FIELD 8)', async (timeZone, says) => {
  inZone(timeZone);
  show({});
  const panel = (await screen.findAllByRole('region', { name: 'Registration' }))[0]!;
  expect(/, \d{1,2}:\d\d [AP]M IST/.test(panel.textContent ?? '')).toBe(says);
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

test('an unknown tournament shows "Tournament not found" in place', async () => {
  show({}, undefined, {
    'GET /tournaments/:id': () => refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found'),
  });
  expect(await screen.findByRole('heading', { name: 'Tournament not found' })).toBeVisible();
});

test('a failed load says so in place and offers Retry', async () => {
  let broken = true;
  const { user } = show({}, undefined, {
    'GET /tournaments/:id': () => (broken ? refusal(500, 'INTERNAL') : { tournament: aTournament() }),
  });
  expect(await screen.findByText('Failed to load tournament')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Bangalore/ })).toBeVisible();
});

test('registration on the organizer’s own site is a link', async () => {
  show({ registrationState: 'external', registrationUrl: 'https://example.com/join' }, player);
  const link = await screen.findByRole('link', { name: /^Register Now/ });
  expect(link).toHaveAttribute('href', 'https://example.com/join');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test.each<[string, Partial<Tournament>]>([
  ['Tournament full', { registrationState: 'full', registeredCount: 512 }],
  ['Registration closed', { registrationState: 'closed' }],
])('the disabled button says “%s”', async (text, change) => {
  show(change, player);
  expect(await screen.findByRole('button', { name: text })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Register your squad/ })).toBeNull();
});

test('your group is looked up: Checking…, then Group not made', async () => {
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

const myGroup = aGroup(3, { _id: 'g3', roomId: 'r3' });
const groupRoom = {
  'GET /tournaments/:id/my-group': () => ({ group: myGroup }),
  'GET /tournaments/:id/my-group/teams': () => ({ teams: [aRegistration()] }),
  'GET /tournaments/:id/my-group/room/messages': () => ({
    roomId: 'r3',
    messages: [],
    lastRev: 0,
    hasMore: false,
  }),
};

test('a named group shows its name under the button with its number', async () => {
  show({ isRegistered: true }, player, {
    ...groupRoom,
    'GET /tournaments/:id/my-group': () => ({ group: { ...myGroup, name: 'Night Lobby C' } }),
  });
  expect(await screen.findByRole('button', { name: 'My Group: 3' })).toBeVisible();
  expect(screen.getByText('Night Lobby C')).toBeVisible();
});

test('your group’s room opens over the page, and Back and Close leave it', async () => {
  const { user } = show({ isRegistered: true }, player, groupRoom);
  await user.click(await screen.findByRole('button', { name: 'My Group: 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group 3' });
  expect(await within(dialog).findByText('No messages yet')).toBeVisible();
  expect(place()).toBe(`/tournaments/${ids.tournament}?room=open`);
  await user.click(within(dialog).getByRole('tab', { name: 'Teams (1)' }));
  expect(within(dialog).getByText('Your team')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Open full page' })).toHaveAttribute(
    'href',
    `/tournaments/${ids.tournament}/groups/g3`,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe(`/tournaments/${ids.tournament}`);
});

test('a room that fails to open says so in place and offers Retry', async () => {
  let broken = true;
  const { user } = show({ isRegistered: true }, player, {
    ...groupRoom,
    'GET /tournaments/:id/my-group/teams': () =>
      broken ? refusal(500, 'INTERNAL') : groupRoom['GET /tournaments/:id/my-group/teams'](),
  });
  await user.click(await screen.findByRole('button', { name: 'My Group: 3' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Failed to open group room')).toBeVisible();
  broken = false;
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByText('No messages yet')).toBeVisible();
});

test('a player removed from the group sees that in the open room until it is closed (A7)', async () => {
  let out = false;
  const unlessOut = (answer: () => unknown) => () =>
    out ? refusal(404, 'GROUP_NOT_MADE', 'Group not made') : answer();
  const { user } = show({ isRegistered: true }, player, {
    'GET /tournaments/:id/my-group': unlessOut(groupRoom['GET /tournaments/:id/my-group']),
    'GET /tournaments/:id/my-group/teams': unlessOut(groupRoom['GET /tournaments/:id/my-group/teams']),
    'GET /tournaments/:id/my-group/room/messages': unlessOut(
      groupRoom['GET /tournaments/:id/my-group/room/messages'],
    ),
    'GET /tournaments/:id/groups': () => ({ ...listOf([]), teamCount: 0, ungroupedCount: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: 'My Group: 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group 3' });
  expect(await within(dialog).findByText('No messages yet')).toBeVisible();
  await user.click(within(dialog).getByRole('textbox', { name: 'Message Group 3' }));
  await waitFor(() => expect(FakeSocket.all).not.toHaveLength(0));
  out = true;
  act(() => FakeSocket.last.say('groups:changed', { tournamentId: ids.tournament }));
  expect(
    await within(dialog).findByText('You are no longer in this group', {}, { timeout: 4000 }),
  ).toBeVisible();
  expect(within(dialog).getByRole('heading', { name: 'Group 3' })).toHaveFocus();
  await waitFor(() => expect(within(dialog).queryByRole('link')).toBeNull());
  // The page notices too, but keeps the room open.
  await waitFor(() => expect(screen.getByText('Group not made')).toBeInTheDocument(), { timeout: 6000 });
  expect(await within(dialog).findByText('You are no longer in this group')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The button that opened it is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a player removed from the tournament sees that in the open room, and the page no longer shows the team', async () => {
  let out = false;
  const { user } = show({ isRegistered: true }, player, {
    ...groupRoom,
    'GET /tournaments/:id': () => ({ tournament: aTournament({ isRegistered: !out }) }),
    'GET /tournaments/:id/my-group/room/messages': () =>
      out
        ? refusal(404, 'GROUP_NOT_MADE', 'Group not made')
        : groupRoom['GET /tournaments/:id/my-group/room/messages'](),
  });
  await user.click(await screen.findByRole('button', { name: 'My Group: 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group 3' });
  expect(await within(dialog).findByText('No messages yet')).toBeVisible();
  await waitFor(() => expect(FakeSocket.all).not.toHaveLength(0));
  out = true;
  act(() => FakeSocket.last.say('groups:changed', { tournamentId: ids.tournament }));
  act(() =>
    FakeSocket.last.say('event:slots', { kind: 'tournament', id: ids.tournament, taken: 411, capacity: 512 }),
  );
  await waitFor(() => expect(screen.queryByText('Already Registered')).toBeNull(), { timeout: 6000 });
  expect(
    await within(dialog).findByText('You are no longer in this group', {}, { timeout: 4000 }),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe(`/tournaments/${ids.tournament}`);
});

test('a group without a number still has a room', async () => {
  show({ isRegistered: true }, player, {
    'GET /tournaments/:id/my-group': () => Response.json({ group: { ...myGroup, number: null } }),
  });
  expect(await screen.findByRole('button', { name: 'Check Your Room' })).toBeVisible();
});

test('only your own group is requested from the group list', async () => {
  const { seen } = show({ isRegistered: true }, player, {
    'GET /tournaments/:id/groups': ({ query }) => ({
      ...listOf(query.memberId === ids.player ? [{ ...myGroup, memberIds: [ids.player] }] : []),
      teamCount: 1,
      ungroupedCount: 0,
    }),
  });
  expect(await screen.findByRole('button', { name: 'My Group: 3' })).toBeVisible();
  const lists = seen.filter(request => request.key === 'GET /tournaments/:id/groups');
  expect(lists.map(request => request.query)).toEqual([{ memberId: ids.player }]);
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

test('Share copies the link, or says that it could not', async () => {
  const { user } = show({});
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(copy).toHaveBeenCalledWith(`http://localhost:3000/tournaments/${ids.tournament}`);
  await waitFor(() => expect(messages()).toHaveTextContent('Link copied'));
  copy.mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Copy failed'));
});

test('registered teams are listed with their players, searched and loaded page by page', async () => {
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
  const section = await screen.findByRole('region', { name: /^Teams/ });
  expect(await within(section).findByText('Hydras')).toBeVisible();
  expect(section).toHaveTextContent('hydra1, hydra2, hydra3, hydra4');
  await user.click(within(section).getByRole('button', { name: 'Show more' }));
  expect(await within(section).findByText('GodLike')).toBeVisible();
  await user.type(within(section).getByRole('textbox', { name: 'Search teams' }), 'soul');
  expect(await within(section).findByText('Soul')).toBeVisible();
  expect(seen.at(-1)?.query).toEqual({ search: 'soul' });
});
