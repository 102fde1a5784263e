import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { aTeam, groupIdOf, userIdOf } from '../../../test/groups/fake-manager.ts';
import { messages } from '../../../test/screen.ts';
import { bodyOf, showManager, team } from './tournament-manage-page.fixture.tsx';

const bar = () => document.querySelector('p[role=status]')?.textContent;
const show = (user: ReturnType<typeof showManager>['user'], filter: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Which teams' }), filter);

/** Shows the Manager with squads 1 and 2 in the open group and 3 in none. */
function showGroup(options: Parameters<typeof showManager>[0] = {}) {
  const shown = showManager({ groups: 1, query: `?group=${groupIdOf(1)}`, ...options });
  for (const number of [1, 2]) shown.state.teams[number - 1] = aTeam(number, shown.state.groups[0]);
  return shown;
}

test('selected teams hidden by another filter stay selected, are counted separately, and Clear deselects them', async () => {
  const { user } = showGroup();
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 2'));
  await show(user, 'Ungrouped only');
  await waitFor(() => expect(bar()).toBe('2 selected, 2 not shown here'));
  await user.click(await team('Squad 3'));
  expect(bar()).toBe('3 selected, 2 not shown here');
  await show(user, 'All teams');
  await waitFor(() => expect(bar()).toBe('3 selected of 3'));
  await show(user, 'Ungrouped only');
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(bar()).toBe('1 team');
});

test('dialogs name the teams that are not shown', async () => {
  const { user } = showGroup();
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 3'));
  await show(user, 'Ungrouped only');
  await waitFor(() => expect(bar()).toContain('1 not shown here'));
  for (const [button, dialog] of [
    ['Move to…', 'Move 2 teams'],
    ['New group', 'New group'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('dialog', { name: dialog })).toHaveTextContent(
      '1 of them is not shown in the list.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
  }
  await user.click(screen.getByRole('button', { name: 'More for the selected teams' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove from tournament' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('1 of them is not shown in the list.');
});

test('only selected teams in the group are removed from it', async () => {
  const { user, seen } = showGroup();
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 3'));
  await show(user, 'Selected group');
  await user.click(await screen.findByRole('button', { name: 'Remove 1 from group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Removed from group · 1 team from Group 1'));
  expect(bodyOf(seen, 'POST /tournaments/:id/groups/:groupId/remove-member')).toEqual({
    userIds: [userIdOf(1)],
  });
  // The other team is still selected.
  expect(bar()).toBe('1 selected, 1 not shown here');
  expect(screen.queryByRole('button', { name: /from group/ })).toBeNull();
});

test('teams already in the group are reported as such, not as moved', async () => {
  const { user } = showGroup({ api: { 'POST /tournaments/:id/groups/move-member': () => ({ moved: 0 }) } });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Squad 1' }));
  // With few groups, a search field would only open a phone's keyboard.
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(await dialog.findByRole('radio', { name: /Group 1.*Current group/ }));
  await user.click(await screen.findByRole('button', { name: 'Move to Group 1' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Already in Group 1'));
  expect(messages()).not.toHaveTextContent('Players moved');
});

test('the open group is preselected as the target, but not for teams that are all in it', async () => {
  const { user } = showGroup();
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  expect(await screen.findByRole('radio', { name: /Group 1/ })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Move' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await team('Squad 3'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  expect(await screen.findByRole('radio', { name: /Group 1/ })).toBeChecked();
});

test('a group larger than the others after a move says so', async () => {
  const { user } = showGroup({ groups: 2 });
  await user.click(await team('Squad 3'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 2/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 2' }));
  await waitFor(() => expect(messages()).toHaveTextContent('1 team to Group 2'));
  expect(messages()).not.toHaveTextContent('now has');
  await user.click(await team('Squad 3'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 1/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 1' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Group 1 now has 3 teams'));
});

test('with no group to move to, creating one from these teams is offered', async () => {
  const { user } = showManager();
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Squad 1' });
  await waitFor(() => expect(dialog).toHaveTextContent('No groups yet'));
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  await user.click(
    [...dialog.querySelectorAll('button')].find(button => button.textContent === 'New group') ?? dialog,
  );
  expect(await screen.findByRole('dialog', { name: 'New group' })).toHaveTextContent('With 1 team.');
});

test('teams that fail to load are not counted, and have no actions', async () => {
  let fails = true;
  const { user } = showManager({
    api: {
      'GET /tournaments/:id/participants': () =>
        fails ? refusal(400, 'BAD_REQUEST') : { items: [aTeam(1)], nextCursor: null, total: 1 },
    },
  });
  const retry = await screen.findByRole('button', { name: /Retry|Try again/ });
  expect(bar()).toBe('');
  for (const name of ['Move to…', 'New group', 'More for the selected teams']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
  }
  fails = false;
  await user.click(retry);
  expect(await team('Squad 1')).toBeVisible();
  expect(bar()).toBe('1 team');
  expect(screen.getByRole('button', { name: 'Move to…' })).toBeEnabled();
});

test('a finished action is announced once, and “select all” still works', async () => {
  const { user } = showGroup();
  await user.click(await team('Squad 3'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('button', { name: 'Move to Group 1' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(bar()).toBe('');
  await user.click(screen.getByRole('button', { name: 'select all 3' }));
  expect(bar()).toBe('3 selected of 3');
});
