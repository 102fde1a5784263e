import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reply } from '../../../test/fake-api.ts';
import { aTeam, groupIdOf } from '../../../test/groups/fake-manager.ts';
import { messages } from '../../../test/screen.ts';
import { event, showManager, team } from './tournament-manage-page.fixture.tsx';

type Shown = ReturnType<typeof showManager>;

/** Taps twice before a re-render. */
function doubleTap(name: string, where: HTMLElement = document.body) {
  const button = within(where).getByRole('button', { name });
  act(() => {
    button.click();
    button.click();
  });
}

const sent = (seen: Shown['seen'], method = 'POST') =>
  seen.filter(({ key }) => key.startsWith(method)).map(({ key }) => key);

test('a double tap creates one group and asks nothing', async () => {
  const { user, seen, state } = showManager();
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  doubleTap('Create group');
  await waitFor(() => expect(messages()).toHaveTextContent('Group created · Group 1, 1 team'));
  expect(sent(seen)).toHaveLength(1);
  expect(state.groups).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a double tap moves once and undoes once, each announced once', async () => {
  const { user, seen } = showManager({ groups: 1 });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 1/ }));
  doubleTap('Move to Group 1');
  await screen.findByRole('button', { name: 'Undo' });
  expect(sent(seen)).toHaveLength(1);
  doubleTap('Undo');
  await waitFor(() => expect(messages()).toHaveTextContent('Undone'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(sent(seen)).toHaveLength(2);
  expect(within(messages()).getAllByRole('listitem')).toHaveLength(2);
});

test('a double tap removes a team from its group once, and from the tournament once', async () => {
  const { user, seen, state } = showManager({ groups: 1, query: `?group=${groupIdOf(1)}&filter=group` });
  for (const number of [1, 2]) state.teams[number - 1] = aTeam(number, state.groups[0]);
  await user.click(await team('Squad 1'));
  doubleTap('Remove from group');
  await waitFor(() => expect(messages()).toHaveTextContent('Removed from group'));
  expect(sent(seen)).toHaveLength(1);
  await user.click(await team('Squad 2'));
  await user.click(screen.getByRole('button', { name: 'More for the selected teams' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove from tournament' }));
  doubleTap('Remove team');
  await waitFor(() => expect(messages()).toHaveTextContent('Participant removed'));
  expect(sent(seen, 'DELETE')).toHaveLength(1);
});

test('a double tap creates auto groups once', async () => {
  const { user, seen } = showManager();
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'Auto groups' }));
  doubleTap('Create groups');
  await waitFor(() => expect(messages()).toHaveTextContent('Created groups of 16 Teams'));
  expect(sent(seen)).toHaveLength(1);
});

test('a double tap opens a room once, deletes it once, and deletes the group once', async () => {
  const { user, seen, state } = showManager({ groups: 1, query: `?group=${groupIdOf(1)}` });
  Object.assign(state.groups[0] ?? {}, { roomId: null, lastSeq: null, lastPostSeq: null });
  await screen.findByRole('button', { name: 'Open room' });
  doubleTap('Open room');
  await user.click(await screen.findByRole('button', { name: 'Delete room' }));
  expect(sent(seen)).toHaveLength(1);
  doubleTap('Delete room', screen.getByRole('alertdialog'));
  await waitFor(() => expect(messages()).toHaveTextContent('Room deleted'));
  expect(sent(seen, 'DELETE')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Actions for Group 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  doubleTap('Delete group');
  await waitFor(() => expect(messages()).toHaveTextContent('Group deleted'));
  expect(sent(seen, 'DELETE')).toHaveLength(2);
});

test('a double tap saves a quick edit once and deletes the tournament once', async () => {
  const { user, seen } = showManager({
    api: {
      'PUT /tournaments/:id': () => ({ tournament: { ...event, title: 'Finals' } }),
      'DELETE /tournaments/:id': () => reply(204),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Quick edit' }));
  await user.type(screen.getByLabelText('Title'), ' 2');
  doubleTap('Save changes');
  await waitFor(() => expect(messages()).toHaveTextContent('Tournament updated'));
  expect(sent(seen, 'PUT')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete Tournament' }));
  doubleTap('Delete Tournament', screen.getByRole('alertdialog'));
  await waitFor(() => expect(messages()).toHaveTextContent('Tournament deleted'));
  expect(sent(seen, 'DELETE')).toHaveLength(1);
});

test('two teams can leave their group at the same time: only repeats of the same action are dropped', async () => {
  const { user, seen, state } = showManager({
    groups: 1,
    api: {
      'POST /tournaments/:id/groups/:groupId/remove-member': async () => {
        await new Promise(resolve => setTimeout(resolve, 80));
        return { removed: 1, group: state.groups[0] };
      },
    },
  });
  for (const number of [1, 2]) state.teams[number - 1] = aTeam(number, state.groups[0]);
  for (const name of ['Squad 1', 'Squad 2']) {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove from group' }));
  }
  await waitFor(() => expect(within(messages()).getAllByRole('listitem')).toHaveLength(2));
  expect(sent(seen)).toHaveLength(2);
});
