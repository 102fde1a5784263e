import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { aTeam, groupIdOf, userIdOf } from '../../../test/groups/fake-manager.ts';
import { messages, place } from '../../../test/screen.ts';
import { rowHeights } from './team-list.tsx';
import { bodyOf, showManager, team, teamGrid } from './tournament-manage-page.fixture.tsx';

const MOVE = 'POST /tournaments/:id/groups/move-member';
const bar = () => document.querySelector('p[role=status]')?.textContent;

test('only visible rows are rendered, however many teams there are', async () => {
  const { seen } = showManager({ teams: 20_000 });
  await team('Squad 1');
  const grid = await teamGrid();
  expect(grid).toHaveAttribute('aria-rowcount', '20000');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40);
  const pages = seen.filter(({ key }) => key === 'GET /tournaments/:id/participants');
  expect(pages.map(({ query }) => query.offset)).toEqual(['0']);
});

test('the end of the list is one key away and loads its page', async () => {
  const { user, seen } = showManager({ teams: 20_000 });
  await team('Squad 1');
  (await teamGrid()).focus();
  await user.keyboard('{End}');
  expect(await team('Squad 20000')).toBeInTheDocument();
  const offsets = seen
    .filter(({ key }) => key === 'GET /tournaments/:id/participants')
    .map(({ query }) => query.offset);
  expect(offsets).toEqual(['0', '19900']);
});

/** Returns which pages of teams were requested, by their first row. */
const askedFor = (seen: { key: string; query: Record<string, string> }[]) =>
  seen.filter(({ key }) => key === 'GET /tournaments/:id/participants').map(({ query }) => query.offset);

test('rows just outside the viewport load too', async () => {
  const { seen } = showManager({ teams: 1000 });
  await team('Squad 1');
  const grid = await teamGrid();
  // Squads 87 to 96 are on the screen.
  grid.scrollTo({ top: 86 * rowHeights.list });
  expect(await team('Squad 101')).toBeInTheDocument();
  expect(askedFor(seen)).toEqual(['0', '100']);
  expect(within(grid).queryAllByRole('row', { busy: true })).toEqual([]);
});

test('the keyboard’s row stays the same, however far the list is scrolled', async () => {
  showManager({ teams: 1000 });
  await team('Squad 1');
  const grid = await teamGrid();
  grid.scrollTo({ top: 500 * rowHeights.list });
  await team('Squad 501');
  expect(await team('Squad 1')).toHaveAttribute('id', grid.getAttribute('aria-activedescendant'));
  expect(within(grid).queryAllByRole('row', { busy: true })).toEqual([]);
});

test('the next page is requested before its rows are reached, in both directions', async () => {
  const { seen } = showManager({ teams: 1000 });
  await team('Squad 1');
  const grid = await teamGrid();
  grid.scrollTo({ top: 30 * rowHeights.list });
  await waitFor(() => expect(askedFor(seen)).toEqual(['0', '100']));
  grid.scrollTo({ top: 550 * rowHeights.list });
  await team('Squad 551');
  await waitFor(() => expect(askedFor(seen)).toEqual(['0', '100', '500', '600']));
  grid.scrollTo({ top: 545 * rowHeights.list });
  await waitFor(() => expect(askedFor(seen)).toEqual(['0', '100', '500', '600', '400']));
});

test('a Shift range includes teams from pages that never loaded, and can shrink again', async () => {
  const { user, seen } = showManager({ teams: 1000, groups: 1 });
  const grid = await teamGrid();
  await user.click(await team('Squad 1'));
  grid.focus();
  await user.keyboard('{End}');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await waitFor(() => expect(bar()).toContain('999 selected of 1,000'));
  await user.keyboard('{Home}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  await waitFor(() => expect(bar()).toContain('3 selected of 1,000'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 1/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 1' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Players moved · 3 teams to Group 1'));
  expect(bodyOf(seen, MOVE)).toEqual({
    userIds: [1, 2, 3].map(userIdOf),
    fromGroupId: null,
    toGroupId: groupIdOf(1),
  });
});

test('Ctrl+A selects everything that matches, without sending a list of IDs', async () => {
  const { user, seen } = showManager({ teams: 20_000, groups: 1, query: '?filter=ungrouped' });
  await team('Squad 1');
  (await teamGrid()).focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(bar()).toContain('20,000 selected of 20,000');
  await user.keyboard(' ');
  expect(bar()).toContain('19,999 selected of 20,000');
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 1/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 1' }));
  await waitFor(() => expect(messages()).toHaveTextContent('19,999 teams to Group 1'));
  expect(bodyOf(seen, MOVE)).toEqual({
    matching: { filter: 'ungrouped', except: [userIdOf(1)] },
    toGroupId: groupIdOf(1),
  });
  // The unloaded teams' groups are unknown, so the move cannot be undone exactly.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Escape clears the selection', async () => {
  const { user } = showManager();
  await user.click(await team('Squad 2'));
  expect(bar()).toContain('1 selected of 3');
  (await teamGrid()).focus();
  await user.keyboard('{Escape}');
  expect(bar()).toContain('3 teams');
});

test('moving needs a team and a group', async () => {
  const { user } = showManager({ groups: 1 });
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  expect(messages()).toHaveTextContent('Pick at least 1 player');
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Select a target group')).toBeVisible();
});

test('a move of teams from one origin can be undone', async () => {
  const { user, seen, state } = showManager({ groups: 1 });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 1/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 1' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Undone'));
  expect(bodyOf(seen, 'POST /tournaments/:id/groups/:groupId/remove-member')).toEqual({
    userIds: [userIdOf(1)],
  });
  expect(state.teams[0]?.group).toBeNull();
});

test.each([
  [refusal(500, 'INTERNAL'), 'Move failed'],
  [refusal(409, 'TEAMS_MOVED_ON', 'These teams are no longer in that group'), 'no longer in that group'],
])('a failed move says why and keeps the selection: %#', async (answer, text) => {
  const { user } = showManager({ groups: 1, api: { [MOVE]: () => answer } });
  await user.click(await team('Squad 1'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  await user.click(await screen.findByRole('radio', { name: /Group 1/ }));
  await user.click(screen.getByRole('button', { name: 'Move to Group 1' }));
  await waitFor(() => expect(messages()).toHaveTextContent(text));
  expect(bar()).toContain('1 selected of 3');
});

test('the teams of the open group are removed together, and come back with Undo', async () => {
  const { user, seen, state } = showManager({ groups: 1, query: `?filter=group&group=${groupIdOf(1)}` });
  for (const number of [1, 2]) state.teams[number - 1] = aTeam(number, state.groups[0]);
  await team('Squad 1');
  (await teamGrid()).focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Remove from group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Removed from group · 2 teams from Group 1'));
  expect(await screen.findByText('No teams in this group')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await team('Squad 2')).toBeVisible();
  expect(bodyOf(seen, MOVE)).toEqual({
    userIds: [1, 2].map(userIdOf),
    fromGroupId: null,
    toGroupId: groupIdOf(1),
  });
});

test('removing a team from a group just renamed elsewhere shows the new name', async () => {
  const { user, state } = showManager({ groups: 1 });
  const [group] = state.groups;
  if (!group) throw new Error('no group');
  state.teams[0] = aTeam(1, group);
  await user.click(await screen.findByRole('button', { name: 'Actions for Squad 1' }));
  group.name = 'Bravo';
  await user.click(screen.getByRole('menuitem', { name: 'Remove from group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Removed from group · 1 team from Bravo'));
});

test('a failed removal from a group says so', async () => {
  const { user, state } = showManager({
    groups: 1,
    api: { 'POST /tournaments/:id/groups/:groupId/remove-member': () => refusal(500, 'INTERNAL') },
  });
  state.teams[0] = aTeam(1, state.groups[0]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Squad 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove from group' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Remove failed'));
});

test('removing from the tournament asks, and shows the count', async () => {
  const { user, state, seen } = showManager();
  await user.click(await team('Squad 1'));
  await user.click(await team('Squad 2'));
  await user.click(screen.getByRole('button', { name: 'More for the selected teams' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove from tournament' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Remove 2 teams from the tournament?');
  await user.click(screen.getByRole('button', { name: 'Remove 2 teams' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Participant removed · 2 teams'));
  expect(bodyOf(seen, 'POST /tournaments/:id/participants/remove')).toEqual({
    userIds: [1, 2].map(userIdOf),
  });
  expect(state.teams).toHaveLength(1);
});

test('a single team is removed from its own menu', async () => {
  const { user, seen } = showManager({
    api: { 'DELETE /tournaments/:id/participants/:userId': () => refusal(500, 'INTERNAL') },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Squad 2' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove from tournament' }));
  await user.click(screen.getByRole('button', { name: 'Remove team' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to remove participant'));
  expect(seen.some(({ key }) => key === 'DELETE /tournaments/:id/participants/:userId')).toBe(true);
});

test('details show the squad with its IDs and contact', async () => {
  const { user } = showManager();
  await user.click(await screen.findByRole('button', { name: 'Actions for Squad 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Squad 1' });
  expect(within(dialog).getByRole('link', { name: '9845000001' })).toHaveAttribute(
    'href',
    'tel:+919845000001',
  );
  expect(within(dialog).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919845000001',
  );
  // A long address wraps only before its @ and dots.
  expect(within(dialog).getByRole('link', { name: 'squad-1@example.in' })).toContainHTML(
    'squad-1<wbr>@example<wbr>.in',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Copy email' }));
  expect(await navigator.clipboard.readText()).toBe('squad-1@example.in');
  await user.click(within(dialog).getByRole('button', { name: 'Copy phone number' }));
  expect(await navigator.clipboard.readText()).toBe('9845000001');
  await user.click(within(dialog).getByRole('button', { name: 'Copy ID of ign1x2' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Copied'));
  expect(await navigator.clipboard.readText()).toBe('50000012');
});

test('search, filter and view are in the URL', async () => {
  const { user, seen } = showManager({ teams: 20 });
  await team('Squad 1');
  await user.type(screen.getByRole('searchbox', { name: 'Search teams' }), 'squad 7');
  await waitFor(() => expect(screen.queryByText('Squad 1')).toBeNull());
  expect(await team('Squad 7')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which teams' }), 'Ungrouped only');
  await user.click(screen.getByRole('button', { name: 'Grid view' }));
  expect(place()).toContain('?search=squad+7&filter=ungrouped&view=grid');
  await waitFor(() =>
    expect(seen.findLast(({ key }) => key.endsWith('/participants'))?.query).toMatchObject({
      search: 'squad 7',
      filter: 'ungrouped',
    }),
  );
});
