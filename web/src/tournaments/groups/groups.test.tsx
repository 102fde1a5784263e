import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { sendFromServer } from '../../../test/fake-socket.ts';
import { aTeam, groupIdOf, tournamentId, userIdOf } from '../../../test/groups/fake-manager.ts';
import { messages, place } from '../../../test/screen.ts';
import { bodyOf, groupRow, showFromPage, showManager, team } from './tournament-manage-page.fixture.tsx';

test('auto groups suggests 16, previews the result, and says what it did', async () => {
  const { user, seen } = showManager({ teams: 92 });
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'Auto groups' }));
  const dialog = screen.getByRole('dialog', { name: 'Auto groups' });
  expect(within(dialog).getByLabelText('Teams per group')).toHaveValue(16);
  expect(dialog).toHaveTextContent('92 teams → 6 groups, the last with 12');
  const even = within(dialog).getByRole('checkbox', { name: 'Even groups' });
  await user.click(even);
  expect(dialog).toHaveTextContent('92 teams → 6 groups of 15 or 16');
  await user.click(even);
  await user.click(within(dialog).getByRole('button', { name: 'Create groups' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Created groups of 16 Teams'));
  expect(seen.find(({ key }) => key.endsWith('/auto'))?.query).toEqual({
    size: '16',
    order: 'registration',
    split: 'full',
  });
  expect(await screen.findByText('92 teams · 6 groups · 0 ungrouped')).toBeVisible();
});

test('auto groups takes any size from 2 to 100, and says when it failed', async () => {
  const { user, seen } = showManager({
    teams: 9,
    api: { 'POST /tournaments/:id/groups/auto': () => refusal(500, 'INTERNAL') },
  });
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'Auto groups' }));
  const size = screen.getByLabelText('Teams per group');
  await user.clear(size);
  await user.type(size, '101');
  await user.click(screen.getByRole('button', { name: 'Create groups' }));
  expect(size).toBeInvalid();
  expect(seen.some(({ key }) => key.endsWith('/auto'))).toBe(false);
  await user.clear(size);
  await user.type(size, '3');
  await user.click(screen.getByRole('button', { name: 'Create groups' }));
  expect(await screen.findByText('Failed to create groups / rooms')).toBeVisible();
});

test('a group is created from the selected teams and opened', async () => {
  const { user, seen } = showManager();
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'New group' }));
  expect(messages()).toHaveTextContent('Pick at least 1 player');
  await user.click(await team('Squad 2'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.type(screen.getByLabelText(/^Name/), 'Finals');
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Group created'));
  expect(bodyOf(seen, 'POST /tournaments/:id/groups')).toEqual({
    name: 'Finals',
    memberIds: [userIdOf(2)],
    grouped: 'refuse',
  });
  expect(await screen.findByRole('heading', { name: 'Finals room' })).toBeVisible();
  expect(place()).toContain(`group=${groupIdOf(1)}`);
});

test('for teams already in a group it asks what to do with them', async () => {
  const { user, seen, state } = showManager({ groups: 1 });
  state.teams[0] = aTeam(1, state.groups[0]);
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 2'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  expect(await screen.findByText(/already in a group: 1/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skip them' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Group 2, 1 team'));
  expect(bodyOf(seen, 'POST /tournaments/:id/groups')).toMatchObject({ grouped: 'leave' });
});

test('a group that failed to be created says so in the dialog', async () => {
  const { user } = showManager({ api: { 'POST /tournaments/:id/groups': () => refusal(500, 'INTERNAL') } });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  expect(await screen.findByText('Failed to create group')).toBeVisible();
});

test('a group is renamed, but never to nothing', async () => {
  const { user, state } = showManager({ groups: 2 });
  await user.click(await screen.findByRole('button', { name: 'Actions for Group 2' }));
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  const name = screen.getByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Group name required')).toBeVisible();
  await user.type(name, 'Lower bracket');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Group renamed'));
  expect(state.groups[1]?.name).toBe('Lower bracket');
  expect(await groupRow('Lower bracket')).toBeVisible();
});

test('a group can be renamed in a Manager opened from the tournament page', async () => {
  const { user } = showFromPage({ teams: 2, groups: 1 });
  expect(await screen.findByText('Squad 1')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Manage' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Group 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Bravo');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Group renamed'));
  expect(messages()).not.toHaveTextContent('Rename failed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await groupRow('Bravo')).toBeVisible();
});

test('a new name shows everywhere at once, while the lists are still loading', async () => {
  const { user, state } = showManager({ groups: 1, query: `?group=${groupIdOf(1)}` });
  const [group] = state.groups;
  if (!group) throw new Error('no group');
  state.teams[0] = aTeam(1, group);
  expect(await screen.findByRole('heading', { name: 'Group 1 room' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Actions for Group 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  const answered = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    init.method === 'GET' ? new Promise(() => {}) : answered(address, init),
  );
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Bravo');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('heading', { name: 'Bravo room' })).toBeVisible();
  expect(await groupRow('Bravo')).toBeVisible();
  expect(await team('Squad 1')).toHaveTextContent('Bravo');
});

test('deleting a group lists what is deleted, and closes it', async () => {
  const { user } = showManager({ groups: 1, query: `?group=${groupIdOf(1)}` });
  expect(await screen.findByRole('heading', { name: 'Group 1 room' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Group 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Its 0 teams become ungrouped. Its room, which has no messages, is deleted. This cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Group deleted'));
  expect(await screen.findByText('No group open')).toBeVisible();
  expect(place()).not.toContain('group=');
});

test('opening a group puts it in the URL and shows its room', async () => {
  const { user } = showManager({ groups: 3 });
  await user.click(await groupRow('Group 3'));
  expect(place()).toContain(`group=${groupIdOf(3)}`);
  expect(await screen.findByRole('heading', { name: 'Group 3 room' })).toBeVisible();
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('a group without a room gets one, and it can be deleted again', async () => {
  const { user, state } = showManager({ groups: 1 });
  Object.assign(state.groups[0] ?? {}, { roomId: null, lastSeq: null, lastPostSeq: null });
  await user.click(await groupRow('Group 1'));
  await user.click(await screen.findByRole('button', { name: 'Open room' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Room ready for this group'));
  await user.click(await screen.findByRole('button', { name: 'Delete room' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent('It has no messages. The group stays.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete room' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Room deleted'));
  expect(await screen.findByRole('button', { name: 'Open room' })).toBeVisible();
});

test.each([
  ['POST', 'Open room', 'Failed to create room'],
  ['DELETE', 'Delete room', 'Failed to delete room'],
])('a failed %s of a room says so', async (method, button, text) => {
  const { user, state } = showManager({
    groups: 1,
    query: `?group=${groupIdOf(1)}`,
    api: { [`${method} /tournaments/:id/groups/:groupId/room`]: () => refusal(500, 'INTERNAL') },
  });
  if (method === 'POST')
    Object.assign(state.groups[0] ?? {}, { roomId: null, lastSeq: null, lastPostSeq: null });
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = screen.queryByRole('alertdialog');
  if (dialog) await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(messages()).toHaveTextContent(text));
});

test('changes by another organizer show up, and the selection stays', async () => {
  const { user, state } = showManager({ groups: 1 });
  await user.click(await team('Squad 2'));
  state.teams[0] = aTeam(1, state.groups[0]);
  await sendFromServer('groups:changed', { tournamentId });
  expect(await screen.findByText('3 teams · 1 group · 2 ungrouped')).toBeVisible();
  expect(await team('Squad 2')).toHaveAttribute('aria-selected', 'true');
});

test('a new message in another group’s room marks the group', async () => {
  showManager({ groups: 2 });
  const row = await groupRow('Group 2');
  expect(row).not.toHaveTextContent('New messages');
  await sendFromServer('group:activity', { tournamentId, groupId: groupIdOf(2), lastPostSeq: 4 });
  await waitFor(() => expect(row).toHaveTextContent('New messages'));
});

test('on a phone the columns are tabs, and opening a group shows its room', async () => {
  const { user } = showManager({ groups: 2, wide: false });
  expect(await screen.findByRole('tab', { name: 'Teams 3' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Groups 2' }));
  await user.click(await groupRow('Group 2'));
  expect(screen.getByRole('tab', { name: 'Room' })).toHaveAttribute('aria-selected', 'true');
  expect(place()).toContain('tab=room');
  expect(await screen.findByRole('heading', { name: 'Group 2 room' })).toBeVisible();
});
