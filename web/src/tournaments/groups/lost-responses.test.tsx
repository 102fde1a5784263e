import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, type Seen } from '../../../test/fake-api.ts';
import { sendFromServer } from '../../../test/fake-socket.ts';
import { aGroup, aTeam } from '../../../test/groups/fake-manager.ts';
import { messages, place } from '../../../test/screen.ts';
import { ids } from '../../../test/tournaments.ts';
import { event, showManager, team } from './tournament-manage-page.fixture.tsx';

type User = ReturnType<typeof showManager>['user'];
const lost = new Error('the connection broke');
const patience = { timeout: 3000 };

async function pressDelete(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Delete Tournament' }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Tournament' }),
  );
}

/**
 * A tournament whose delete works but gets no response. `hidden`: how many checks afterwards get no response
 * either.
 */
function vanishing({ hidden = 0, byOthers = false } = {}) {
  let gone = false;
  let looks = 0;
  return {
    'GET /tournaments/:id': () => {
      if (!gone) return { tournament: event };
      looks++;
      return looks <= hidden ? lost : refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found');
    },
    'DELETE /tournaments/:id': () => {
      if (gone || byOthers) {
        gone = true;
        return refusal(404, 'TOURNAMENT_NOT_FOUND', 'Tournament not found');
      }
      gone = true;
      return lost;
    },
  };
}

test('a delete whose response was lost is found to have worked', async () => {
  const { user } = showManager({ api: vanishing() });
  await pressDelete(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournament (deleted)' })).toBeVisible();
  expect(messages()).toHaveTextContent('Tournament deleted');
  expect(messages()).not.toHaveTextContent('Failed');
  expect(place()).toBe(`/tournaments/${ids.tournament}/manage`);
});

test('if a lost delete cannot be checked, the second try says that it worked', async () => {
  const { user } = showManager({ api: vanishing({ hidden: 2 }) });
  await pressDelete(user);
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to delete tournament'), patience);
  await pressDelete(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournament (deleted)' })).toBeVisible();
  expect(messages()).not.toHaveTextContent('no longer exists');
});

test('if a lost delete cannot be checked, a later event shows that it worked', async () => {
  const { user } = showManager({ api: vanishing({ hidden: 2 }) });
  await pressDelete(user);
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to delete tournament'), patience);
  await sendFromServer('groups:changed', { tournamentId: ids.tournament });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournament (deleted)' })).toBeVisible();
  expect(place()).toBe(`/tournaments/${ids.tournament}/manage`);
});

test('a delete that did not arrive says so, and the tournament stays', async () => {
  const { user } = showManager({ api: { 'DELETE /tournaments/:id': () => lost } });
  await pressDelete(user);
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to delete tournament'), patience);
  expect(screen.getByRole('button', { name: 'Quick edit' })).toBeEnabled();
});

test('deleting what somebody else has deleted leads to the list', async () => {
  const { user } = showManager({ api: vanishing({ byOthers: true }) });
  await pressDelete(user);
  await waitFor(() => expect(place()).toBe('/tournaments'));
  expect(within(messages()).getByRole('listitem')).toHaveTextContent('Tournament no longer exists');
});

/** Creates the group like the server, but loses the response. */
function makingGroup(state: () => ReturnType<typeof showManager>['state'], { isMade = true } = {}) {
  return ({ body }: Seen) => {
    const { name, memberIds, grouped } = body as { name: string; memberIds: string[]; grouped: string };
    const { teams, groups } = state();
    const chosen = teams.filter(({ userId }) => memberIds.includes(userId._id));
    if (grouped === 'refuse' && chosen.some(({ group }) => group)) {
      return refusal(409, 'TEAMS_GROUPED', 'Teams already in a group: 1');
    }
    if (!isMade) return lost;
    const number = groups.length + 1;
    const group = aGroup(number, { name: name || `Group ${number}`, roomId: null });
    groups.push(group);
    for (const { number: at } of chosen) teams[at - 1] = aTeam(at, group);
    return lost;
  };
}

test.each([
  ['Finals', 'Finals'],
  ['', 'Group 2'],
])('a group whose response was lost is reported as created: %j', async (name, called) => {
  const shown: ReturnType<typeof showManager> = showManager({
    groups: 1,
    api: { 'POST /tournaments/:id/groups': makingGroup(() => shown.state) },
  });
  await shown.user.click(await team('Squad 2'));
  await shown.user.click(screen.getByRole('button', { name: 'New group' }));
  if (name) await shown.user.type(screen.getByLabelText(/^Name/), name);
  await shown.user.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(messages()).toHaveTextContent(`Group created · ${called}, 1 team`));
  expect(await screen.findByRole('heading', { name: `${called} room` })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a group that could not be looked up is found by the second try, without a question', async () => {
  let lookups = true;
  const shown: ReturnType<typeof showManager> = showManager({
    api: {
      'POST /tournaments/:id/groups': (request: Seen) => {
        lookups = shown.state.groups.length > 0;
        return makingGroup(() => shown.state)(request);
      },
      'GET /tournaments/:id/groups': ({ query }: Seen) => {
        if (!lookups) return lost;
        const { groups, teams } = shown.state;
        const items = groups.map(group => ({
          ...group,
          memberCount: 1,
          memberIds: [teams[1]?.userId._id ?? ''],
        }));
        const ungroupedCount = teams.filter(entry => !entry.group).length;
        return {
          items: items.filter(({ _id }) => !query.groupId || query.groupId === _id),
          nextCursor: null,
          total: groups.length,
          teamCount: 3,
          ungroupedCount,
        };
      },
    },
  });
  await shown.user.click(await team('Squad 2'));
  await shown.user.click(screen.getByRole('button', { name: 'New group' }));
  await shown.user.click(screen.getByRole('button', { name: 'Create group' }));
  expect(await screen.findByText('Failed to create group', {}, patience)).toBeVisible();
  await shown.user.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Group created · Group 1, 1 team'));
  expect(screen.queryByText(/Move them/)).toBeNull();
});

test('a group that was not created is not mistaken for an older one of the same teams', async () => {
  const shown: ReturnType<typeof showManager> = showManager({
    groups: 1,
    api: { 'POST /tournaments/:id/groups': makingGroup(() => shown.state, { isMade: false }) },
  });
  const { user, state } = shown;
  state.teams[0] = aTeam(1, state.groups[0]);
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  await user.click(await screen.findByRole('button', { name: 'Move them' }));
  expect(await screen.findByText('Failed to create group', {}, patience)).toBeVisible();
});

test('auto groups whose response was lost say what was created', async () => {
  const shown: ReturnType<typeof showManager> = showManager({
    teams: 20,
    api: {
      'POST /tournaments/:id/groups/auto': () => {
        const { teams, groups } = shown.state;
        groups.push(aGroup(1), aGroup(2));
        for (let at = 0; at < 20; at++) teams[at] = aTeam(at + 1, groups[at < 16 ? 0 : 1]);
        return lost;
      },
    },
  });
  await team('Squad 1');
  await shown.user.click(screen.getByRole('button', { name: 'Auto groups' }));
  await shown.user.click(screen.getByRole('button', { name: 'Create groups' }));
  await waitFor(() =>
    expect(messages()).toHaveTextContent('Created groups of 16 Teams · 2 groups, 20 teams'),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
