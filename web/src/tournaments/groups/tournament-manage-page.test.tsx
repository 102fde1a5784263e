import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aUser } from '../../../test/people.ts';
import { messages, place } from '../../../test/screen.ts';
import { ids } from '../../../test/tournaments.ts';
import { event, showManager, team } from './tournament-manage-page.fixture.tsx';

test('a tournament that is gone leads to the list, with a message', async () => {
  showManager({ api: { 'GET /tournaments/:id': () => refusal(404, 'TOURNAMENT_NOT_FOUND', 'Not found') } });
  await waitFor(() => expect(place()).toBe('/tournaments'));
  expect(messages()).toHaveTextContent('Tournament no longer exists');
});

test.each([
  ['a player', { user: aUser() }],
  ['another organization', { user: aUser({ _id: 'other', role: 'organization' }) }],
  [
    'somebody the server refuses',
    { api: { 'GET /tournaments/:id/groups': () => refusal(403, 'FORBIDDEN') } },
  ],
])('%s sees that they have no access', async (_name, options) => {
  showManager(options);
  expect(await screen.findByText('You are not authorized to manage this tournament')).toBeVisible();
  expect(place()).toBe(`/tournaments/${ids.tournament}/manage`);
});

test('a failed load shows in place, and Retry loads the page', async () => {
  let fails = true;
  const { user } = showManager({
    api: { 'GET /tournaments/:id': () => (fails ? refusal(500, 'INTERNAL') : { tournament: event }) },
  });
  expect(await screen.findByText('Failed to load tournament data')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await team('Squad 1')).toBeVisible();
});

test('an admin manages any tournament; the counts are beside the title', async () => {
  showManager({ teams: 92, groups: 2, user: aUser({ _id: 'boss', role: 'admin' }) });
  expect(await screen.findByText('92 teams · 2 groups · 92 ungrouped')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(event.title);
  expect(document.title).toBe(`Manage ${event.title} · Hotdrop`);
});

test('quick edit sends only what changed', async () => {
  const { user, seen } = showManager({
    api: { 'PUT /tournaments/:id': () => ({ tournament: { ...event, title: 'Finals', entryFee: 0 } }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Quick edit' }));
  const dialog = screen.getByRole('dialog', { name: 'Quick edit' });
  await user.clear(within(dialog).getByLabelText('Title'));
  await user.type(within(dialog).getByLabelText('Title'), 'Finals');
  await user.clear(within(dialog).getByLabelText('Registration fee'));
  await user.type(within(dialog).getByLabelText('Registration fee'), '0');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Tournament updated'));
  expect(seen.find(({ key }) => key === 'PUT /tournaments/:id')?.body).toEqual({
    title: 'Finals',
    entryFee: 0,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Finals');
});

const tooFew = 'Capacity cannot be less than the 412 teams already registered';

test.each([
  [refusal(500, 'INTERNAL'), 'Update failed'],
  [refusal(409, 'CAPACITY_BELOW_REGISTERED', tooFew, { capacity: tooFew }), tooFew],
])('a failed quick edit keeps the input: %#', async (answer, text) => {
  const { user } = showManager({ api: { 'PUT /tournaments/:id': () => answer } });
  await user.click(await screen.findByRole('button', { name: 'Quick edit' }));
  const capacity = screen.getByLabelText('Capacity');
  await user.clear(capacity);
  await user.type(capacity, '10');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  // Shown once: beside its field, or else as a message.
  expect(await screen.findByText(text)).toBeVisible();
  expect(capacity).toHaveValue(10);
  if (text !== 'Update failed') expect(capacity).toBeInvalid();
});

test('deleting lists what is lost; afterwards everything stays visible, without actions', async () => {
  const { user } = showManager({ teams: 3, groups: 1, api: { 'DELETE /tournaments/:id': () => reply(204) } });
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'Delete Tournament' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent(`${event.title} and its 412 registered teams`);
  await user.click(within(dialog).getByRole('button', { name: 'Delete Tournament' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournament (deleted)' })).toBeVisible();
  expect(messages()).toHaveTextContent('Tournament deleted');
  expect(place()).toBe(`/tournaments/${ids.tournament}/manage`);
  expect(await team('Squad 1')).toBeVisible();
  for (const control of [
    ...screen.getAllByRole('button').filter(button => button.getAttribute('aria-label') !== 'Dismiss'),
    ...screen.getAllByRole('searchbox'),
    ...screen.getAllByRole('combobox'),
  ]) {
    expect(control).toBeDisabled();
  }
  await user.click(await team('Squad 1'));
  expect(await team('Squad 1')).toHaveAttribute('aria-selected', 'false');
});

test('a delete that fails says so and changes nothing', async () => {
  const { user } = showManager({ api: { 'DELETE /tournaments/:id': () => refusal(500, 'INTERNAL') } });
  await user.click(await screen.findByRole('button', { name: 'Delete Tournament' }));
  const dialog = screen.getByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete Tournament' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to delete tournament'));
  expect(screen.getByRole('button', { name: 'Quick edit' })).toBeEnabled();
});

test('a spreadsheet is downloaded with the token and saved under the server’s name', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  const { user, seen } = showManager({
    api: {
      'GET /tournaments/:id/participants.csv': () =>
        new Response('number,team', { headers: { 'content-disposition': 'attachment; filename="cup.csv"' } }),
      'GET /tournaments/:id/groups.csv': () => refusal(500, 'INTERNAL'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: 'Participants CSV' }));
  await waitFor(() => expect(saved).toEqual(['cup.csv']));
  const request = seen.find(({ key }) => key === 'GET /tournaments/:id/participants.csv');
  expect(request?.headers.get('authorization')).toBe('Bearer access-1');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name: 'Groups CSV' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Action failed'));
});

test('the group list is copied to the clipboard, or a message says that it failed', async () => {
  let fails = false;
  const { user } = showManager({
    api: {
      'GET /tournaments/:id/groups.txt': () =>
        fails ? refusal(500, 'INTERNAL') : new Response('*Group 1*\n1. Squad 1'),
    },
  });
  const copy = async () => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy group list for WhatsApp' }));
  };
  await copy();
  await waitFor(() => expect(messages()).toHaveTextContent('Copied'));
  expect(await navigator.clipboard.readText()).toBe('*Group 1*\n1. Squad 1');
  fails = true;
  await copy();
  await waitFor(() => expect(messages()).toHaveTextContent('Copy failed'));
});

test('your own delete does not send you away if its event arrives first', async () => {
  let gone = false;
  const { user } = showManager({
    api: {
      'GET /tournaments/:id': () => (gone ? refusal(404, 'TOURNAMENT_NOT_FOUND') : { tournament: event }),
      'DELETE /tournaments/:id': async () => {
        gone = true;
        FakeSocket.last.say('groups:changed', { tournamentId: ids.tournament });
        await new Promise(resolve => setTimeout(resolve, 60));
        return reply(204);
      },
    },
  });
  await team('Squad 1');
  await user.click(screen.getByRole('button', { name: 'Delete Tournament' }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Tournament' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Tournament (deleted)' })).toBeVisible();
  expect(place()).toBe(`/tournaments/${ids.tournament}/manage`);
});

test('a tournament somebody else deletes while you are on it leads to the list', async () => {
  let gone = false;
  showManager({
    api: {
      'GET /tournaments/:id': () => (gone ? refusal(404, 'TOURNAMENT_NOT_FOUND') : { tournament: event }),
    },
  });
  await team('Squad 1');
  gone = true;
  FakeSocket.last.say('groups:changed', { tournamentId: ids.tournament });
  await waitFor(() => expect(place()).toBe('/tournaments'));
  expect(messages()).toHaveTextContent('Tournament no longer exists');
});
