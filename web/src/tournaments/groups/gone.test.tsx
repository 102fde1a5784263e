import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, type Seen } from '../../../test/fake-api.ts';
import { sendFromServer } from '../../../test/fake-socket.ts';
import { aTeam, tournamentId, userIdOf } from '../../../test/groups/fake-manager.ts';
import { messages } from '../../../test/screen.ts';
import { bodyOf, showManager, team } from './tournament-manage-page.fixture.tsx';

const bar = () => document.querySelector('p[role=status]')?.textContent;
const removed = (state: ReturnType<typeof showManager>['state'], number: number) => {
  state.teams = state.teams.filter(entry => entry.number !== number);
};
const heard = () => sendFromServer('groups:changed', { tournamentId });

test('a selected team removed elsewhere is deselected, and a message says so', async () => {
  const { user, state } = showManager();
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 2'));
  removed(state, 2);
  await heard();
  await waitFor(() => expect(messages()).toHaveTextContent('Squad 2 is no longer in this tournament'));
  expect(bar()).toBe('1 selected of 2');
});

test('a selected team removed elsewhere is deselected even if the filter hides it and a dialog is open', async () => {
  const { user, state } = showManager();
  state.teams[1] = aTeam(2, null);
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 2'));
  await user.type(screen.getByRole('searchbox', { name: 'Search teams' }), 'Squad 1');
  await waitFor(() => expect(bar()).toContain('1 not shown here'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  removed(state, 2);
  await heard();
  await waitFor(() => expect(messages()).toHaveTextContent('Squad 2 is no longer in this tournament'));
  expect(screen.getByRole('dialog')).toHaveTextContent('With 1 team.');
  expect(bar()).toBe('1 selected of 1');
});

test('a group that fails because a team is gone can be created with the others', async () => {
  const shown: ReturnType<typeof showManager> = showManager({
    api: {
      'POST /tournaments/:id/groups': ({ body }: Seen) => {
        const { memberIds } = body as { memberIds: string[] };
        const there = shown.state.teams.filter(({ userId }) => memberIds.includes(userId._id));
        if (there.length === memberIds.length) return refusal(500, 'INTERNAL');
        const text = 'One of these teams is not in this tournament';
        return refusal(400, 'VALIDATION', 'Please check the highlighted fields', { memberIds: text });
      },
    },
  });
  const { user, state, seen } = shown;
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 2'));
  removed(state, 2);
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Squad 2 is no longer in this tournament'));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('With 1 team.');
  expect(dialog).not.toHaveTextContent('One of these teams');
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() =>
    expect(bodyOf(seen, 'POST /tournaments/:id/groups')).toMatchObject({ memberIds: [userIdOf(1)] }),
  );
});

test('a target group deleted elsewhere is deselected', async () => {
  const { user, state } = showManager({ groups: 2 });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 2/ }));
  expect(screen.getByRole('button', { name: 'Move to Group 2' })).toBeVisible();
  state.groups.pop();
  await heard();
  expect(await screen.findByText('Group 2 was deleted. Choose another group.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Move to Group/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Group 1/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 1' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Players moved'));
});

test('a failed move keeps its dialog and the selected group', async () => {
  const { user } = showManager({
    groups: 2,
    api: { 'POST /tournaments/:id/groups/move-member': () => refusal(500, 'INTERNAL') },
  });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 2/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 2' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Move failed'));
  expect(screen.getByRole('radio', { name: /Group 2/ })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Move to Group 2' })).toBeVisible();
});

test('teams that are all in a group get no “Skip them” option', async () => {
  const { user, state } = showManager({ groups: 1 });
  state.teams[0] = aTeam(1, state.groups[0]);
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByRole('button', { name: 'Move them' })).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Skip them' })).toBeNull();
});
