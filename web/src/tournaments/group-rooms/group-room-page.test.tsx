import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aGroup } from '../../../test/groups/fake-manager.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aRegistration, aTournament, ids } from '../../../test/tournaments.ts';
import { GroupRoomPage } from './group-room-page.tsx';

const organizer = aUser({ _id: ids.organization, role: 'organization' });
const group = aGroup(3, { _id: 'g3', memberCount: 2, roomId: 'r3', lastSeq: 0 });
const page = { roomId: 'r3', messages: [], lastRev: 0, hasMore: false };
const other = aRegistration({
  _id: 'r2',
  teamName: 'Chemin Four',
  number: 8,
  userId: { _id: 'x', name: 'Asha', avatarUrl: null },
});
const inGroup = (team: ReturnType<typeof aRegistration>) => ({
  ...team,
  group: { _id: 'g3', number: 3, name: 'Group 3' },
});

type Handlers = Parameters<typeof fakeApi>[0];

function open(user: typeof organizer, handlers: Handlers = {}) {
  const seen = fakeApi({
    'GET /tournaments/:id': () => ({ tournament: aTournament({ isRegistered: true }) }),
    'GET /tournaments/:id/my-group': () => ({ group }),
    'GET /tournaments/:id/my-group/teams': () => ({ teams: [aRegistration(), other] }),
    'GET /tournaments/:id/my-group/room/messages': () => page,
    ...handlers,
  });
  const path = `/tournaments/${ids.tournament}/groups/g3`;
  const pattern = '/tournaments/:id/groups/:groupId';
  return { seen, person: renderPage({ path, pattern, page: <GroupRoomPage />, user }) };
}

const called = (seen: ReturnType<typeof fakeApi>) => [...new Set(seen.map(request => request.key))].sort();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSocket.all.length = 0;
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

test('a member sees their group’s room and its teams, with their own highlighted', async () => {
  const { seen, person } = open(aUser());
  expect(await screen.findByRole('heading', { name: 'Group 3' })).toBeVisible();
  expect(screen.getByText(/2 teams · Bangalore Open/)).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Message Group 3' })).toBeVisible();
  await person.click(screen.getByRole('tab', { name: 'Teams (2)' }));
  const [own, second] = within(screen.getByRole('list', { name: 'Teams' })).getAllByRole('listitem');
  expect(own).toHaveTextContent('Your team');
  expect(second).not.toHaveTextContent('Your team');
  expect(own).toHaveTextContent('hydra1, hydra2, hydra3, hydra4');
  // Private data stays hidden, even if a response contains it.
  expect(document.body).not.toHaveTextContent('510000001');
  expect(called(seen)).not.toContain('GET /tournaments/:id/groups/:groupId/room/messages');
});

test('the organizer enters as the organizer, not as a member', async () => {
  const { seen } = open(organizer, {
    'GET /tournaments/:id/groups': ({ query }) => ({
      items: query.groupId === 'g3' ? [group] : [],
      nextCursor: null,
      total: 1,
      teamCount: 2,
      ungroupedCount: 0,
    }),
    'GET /tournaments/:id/participants': () => ({
      items: [inGroup(aRegistration()), inGroup(other)],
      nextCursor: null,
      total: 2,
    }),
    'GET /tournaments/:id/groups/:groupId/room/messages': () => page,
  });
  expect(await screen.findByRole('textbox', { name: 'Message Group 3' })).toBeVisible();
  expect(called(seen).filter(key => key.includes('my-group'))).toEqual([]);
});

test('a member of another group is sent to that group', async () => {
  open(aUser(), {
    'GET /tournaments/:id/my-group': () => ({ group: { ...group, _id: 'g5', name: 'Group 5' } }),
  });
  expect(await screen.findByText('Your team is in Group 5')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Group 5' })).toHaveAttribute(
    'href',
    `/tournaments/${ids.tournament}/groups/g5`,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each([
  ['a player without a group', refusal(404, 'GROUP_NOT_MADE', 'Group not made'), 'You are not in this group'],
  ['another organizer', refusal(403, 'MANAGE_FORBIDDEN', 'You are not authorized'), 'You are not authorized'],
])('%s sees that they have no access', async (_, answer, text) => {
  open(aUser(), { 'GET /tournaments/:id/my-group': () => answer });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View tournament' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Group room' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the tournament' })).toBeVisible();
});

test('a group without a room says so and opens it once there is one', async () => {
  let made = false;
  open(aUser(), {
    'GET /tournaments/:id/my-group': () => ({ group: made ? group : { ...group, roomId: null } }),
    'GET /tournaments/:id/my-group/room/messages': () =>
      made ? page : refusal(404, 'ROOM_NOT_FOUND', 'This group has no room yet'),
  });
  expect(await screen.findByText('This group has no room yet')).toBeVisible();
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  made = true;
  act(() => FakeSocket.last.say('groups:changed', { tournamentId: ids.tournament }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByRole('textbox', { name: 'Message Group 3' })).toBeVisible();
});

test('changes between the load and the watch are fetched when the watch is granted (D4)', async () => {
  let teams = [aRegistration()];
  open(aUser(), { 'GET /tournaments/:id/my-group/teams': () => ({ teams }) });
  await screen.findByRole('textbox', { name: 'Message Group 3' });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  act(() => FakeSocket.last.open());
  teams = [aRegistration(), { ...other, teamName: 'Late Squad' }];
  act(() => FakeSocket.last.grant());
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByText('Late Squad')).toBeInTheDocument();
});

test('a team moved while its room is open sees its new group (A7)', async () => {
  let moved = false;
  open(aUser(), {
    'GET /tournaments/:id/my-group': () => ({
      group: moved ? { ...group, _id: 'g5', name: 'Group 5' } : group,
    }),
  });
  await screen.findByRole('textbox', { name: 'Message Group 3' });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  moved = true;
  act(() => FakeSocket.last.say('group:left', { groupId: 'g3' }));
  expect(await screen.findByText('Your team is in Group 5')).toBeVisible();
});

test('a failed load offers Retry', async () => {
  let broken = true;
  const { person } = open(aUser(), {
    'GET /tournaments/:id/my-group/teams': () =>
      broken ? refusal(500, 'INTERNAL') : { teams: [aRegistration(), other] },
  });
  expect(await screen.findByText('Failed to open group room')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Group room' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the tournament' })).toBeVisible();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Group 3' })).toBeVisible();
});

test('a deleted tournament shows nothing of the room', async () => {
  open(aUser(), {
    'GET /tournaments/:id': () => refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found'),
  });
  expect(await screen.findByRole('heading', { name: 'Tournament not found' })).toBeVisible();
});

test('someone in the room when the tournament is deleted sees that it no longer exists, with a link to the list', async () => {
  let deleted = false;
  const unlessDeleted = (answer: unknown) => () =>
    deleted ? refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found') : answer;
  open(aUser(), {
    'GET /tournaments/:id/my-group': unlessDeleted({ group }),
    'GET /tournaments/:id/my-group/teams': unlessDeleted({ teams: [aRegistration(), other] }),
    'GET /tournaments/:id/my-group/room/messages': unlessDeleted(page),
  });
  await screen.findByRole('textbox', { name: 'Message Group 3' });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  deleted = true;
  act(() => FakeSocket.last.say('group:left', { groupId: 'g3' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournament no longer exists' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All tournaments' })).toHaveAttribute('href', '/tournaments');
  expect(screen.queryByRole('link', { name: /the tournament$/ })).toBeNull();
  expect(screen.queryByText('You are no longer in this group')).toBeNull();
});

test('if the tournament is deleted while a member has its page open, the room names it', async () => {
  let deleted = false;
  open(aUser(), {
    'GET /tournaments/:id': () =>
      deleted
        ? refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found')
        : { tournament: aTournament({ isRegistered: true }) },
  });
  await screen.findByRole('textbox', { name: 'Message Group 3' });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  deleted = true;
  act(() => FakeSocket.last.say('event:changed', { kind: 'tournament', id: ids.tournament }));
  expect(await screen.findByRole('heading', { name: 'This tournament was deleted' })).toBeVisible();
  expect(screen.getByText(aTournament().title)).toBeVisible();
});

test('the team list beside the room can be focused and scrolled by keyboard', async () => {
  open(aUser());
  await screen.findByRole('textbox', { name: 'Message Group 3' });
  expect(document.querySelector('section[aria-label="Teams in this group"]')).toHaveAttribute(
    'tabindex',
    '0',
  );
});
