import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { sendFromServer } from '../../../test/fake-socket.ts';
import { groupIdOf } from '../../../test/groups/fake-manager.ts';
import { ids } from '../../../test/tournaments.ts';
import { groupRow, showManager, team } from './tournament-manage-page.fixture.tsx';

type User = ReturnType<typeof showManager>['user'];
const press = async (user: User, name: string, within_ = screen.getByRole('alertdialog')) =>
  user.click(within(within_).getByRole('button', { name }));

async function deleteGroup(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await press(user, 'Delete group');
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
}

test('after deleting a group the focus is on the list, or on its heading if it was the last', async () => {
  const { user } = showManager({ groups: 2 });
  await deleteGroup(user, 'Group 2');
  expect(screen.getByRole('grid', { name: 'Groups' })).toHaveFocus();
  await deleteGroup(user, 'Group 1');
  expect(screen.getByRole('heading', { name: /^Groups/ })).toHaveFocus();
});

test('after deleting a room the focus is on “Open room”, and from there moves to the room', async () => {
  const { user } = showManager({ groups: 1, query: `?group=${groupIdOf(1)}` });
  await user.click(await screen.findByRole('button', { name: 'Delete room' }));
  await press(user, 'Delete room');
  const open = await screen.findByRole('button', { name: 'Open room' });
  await waitFor(() => expect(open).toHaveFocus());
  await user.click(open);
  await screen.findByRole('button', { name: 'Delete room' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Group 1 room' })).toHaveFocus());
});

test('after a room is deleted elsewhere the focus is on “Open room” too', async () => {
  let gone = false;
  const { user, state } = showManager({
    groups: 1,
    query: `?group=${groupIdOf(1)}`,
    api: {
      'GET /tournaments/:id/groups/:groupId/room/messages': () =>
        gone
          ? refusal(404, 'ROOM_NOT_FOUND', 'Room not found')
          : { roomId: state.groups[0]?.roomId, messages: [], lastRev: 0, hasMore: false },
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Message Group 1' }), 'Half a');
  const [group] = state.groups;
  // The chat may notice before the groups do.
  gone = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('This group has no room yet')).toBeVisible();
  if (group) group.roomId = null;
  await sendFromServer('groups:changed', { tournamentId: ids.tournament });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open room' })).toHaveFocus());
});

test('on a phone the focus moves to the room of a group that is created or opened', async () => {
  const { user } = showManager({ groups: 1, wide: false });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Group 2 room' })).toHaveFocus());
  await user.click(screen.getByRole('tab', { name: /^Groups/ }));
  await user.click(await groupRow('Group 1'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Group 1 room' })).toHaveFocus());
});

test('after deleting the tournament the focus is on the title', async () => {
  const { user } = showManager({ api: { 'DELETE /tournaments/:id': () => reply(204) } });
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'Delete Tournament' }));
  await press(user, 'Delete Tournament');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a dialog with invalid input focuses the invalid field', async () => {
  const { user } = showManager({ groups: 1 });
  await user.click(await screen.findByRole('button', { name: 'Actions for Group 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  await user.clear(screen.getByLabelText('Name'));
  await press(user, 'Rename', screen.getByRole('dialog'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await press(user, 'Cancel', screen.getByRole('dialog'));

  await user.click(screen.getByRole('button', { name: 'Auto groups' }));
  await user.clear(screen.getByLabelText('Teams per group'));
  await user.type(screen.getByLabelText('Teams per group'), '1');
  await press(user, 'Create groups', screen.getByRole('dialog'));
  expect(screen.getByLabelText('Teams per group')).toHaveFocus();
  await press(user, 'Cancel', screen.getByRole('dialog'));

  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  const target = await screen.findByRole('radio', { name: /Group 1/ });
  await press(user, 'Move', screen.getByRole('dialog'));
  expect(screen.getByRole('alert')).toHaveTextContent('Select a target group');
  expect(target).toHaveFocus();
});
