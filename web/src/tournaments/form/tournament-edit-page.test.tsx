import type { User } from '@hotdrop/contract/account/users.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { messages, place, setTime } from '../../../test/screen.ts';
import { aTournament, ids } from '../../../test/tournaments.ts';
import { TournamentEditPage } from './tournament-edit-page.tsx';

const owner = aUser({ _id: ids.organization, role: 'organization' });
const event = aTournament();

function show(user: User, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const seen = fakeApi({ 'GET /tournaments/:id': () => ({ tournament: event }), ...handlers });
  const page = (
    <>
      <Link to="/scrims">Scrims</Link>
      <TournamentEditPage />
    </>
  );
  const path = `/tournaments/${ids.tournament}/edit`;
  const actor = renderPage({ path, pattern: '/tournaments/:id/edit', page, user });
  return { seen, user: actor };
}

const save = () => screen.getByRole('button', { name: 'Save changes' });

test.each([
  ['a player', aUser()],
  ['another organization', aUser({ _id: 'other', role: 'organization' })],
])('%s sees that only its organizer can edit it', async (_name, user) => {
  show(user);
  expect(await screen.findByText('Only its organizer can edit this tournament')).toBeVisible();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('a deleted tournament has one heading and no link back to it', async () => {
  show(owner, { 'GET /tournaments/:id': () => refusal(404, 'NOT_FOUND', 'Tournament not found') });
  expect(await screen.findByRole('heading', { name: 'Tournament not found' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Back to the tournament' })).toBeNull();
});

test('only changed fields are sent, and the page returns to the tournament', async () => {
  const { user, seen } = show(owner, {
    'PUT /tournaments/:id': () => ({ tournament: { ...event, title: 'Renamed' } }),
  });
  const title = await screen.findByLabelText('Title');
  expect(save()).toBeDisabled();
  await user.clear(title);
  await user.type(title, 'Renamed');
  await user.click(screen.getByRole('button', { name: 'Add 5th' }));
  await user.type(screen.getByLabelText('5th'), '500');
  await user.click(screen.getByRole('button', { name: 'Remove 4th' }));
  await user.click(save());
  await waitFor(() => expect(place()).toBe(`/tournaments/${ids.tournament}`));
  expect(messages()).toHaveTextContent('Tournament updated');
  expect(seen.find(request => request.key === 'PUT /tournaments/:id')?.body).toEqual({
    title: 'Renamed',
    prizeBreakdown: [
      { place: 1, amount: 50_000 },
      { place: 2, amount: 25_000 },
      { place: 5, amount: 500 },
    ],
  });
});

test('start and end are required, in that order', async () => {
  const { user, seen } = show(owner);
  await screen.findByLabelText('Title');
  setTime(/^Start/, '2027-01-05T21:00');
  setTime(/^End/, '2027-01-05T20:00');
  expect(await screen.findByText('End time must be after the start time.')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(messages()).toHaveTextContent('Start time must be before end time.'));
  setTime(/^End/, '');
  await user.click(save());
  expect(await screen.findByText('End date/time is required')).toBeVisible();
  expect(seen.some(request => request.key === 'PUT /tournaments/:id')).toBe(false);
});

test('a failure keeps the input', async () => {
  const { user } = show(owner, { 'PUT /tournaments/:id': () => new Error() });
  await user.type(await screen.findByLabelText('Title'), ' II');
  await user.click(save());
  await waitFor(() => expect(messages()).toHaveTextContent('Update failed'));
  expect(screen.getByLabelText('Title')).toHaveValue(`${event.title} II`);
});

test('a capacity below the registered teams shows an error beside its field', async () => {
  const text = 'Capacity cannot be less than the 412 teams already registered';
  const { user } = show(owner, {
    'PUT /tournaments/:id': () => refusal(409, 'CAPACITY_BELOW_REGISTERED', text, { capacity: text }),
  });
  const capacity = await screen.findByLabelText('Capacity');
  await user.clear(capacity);
  await user.type(capacity, '10');
  await user.click(save());
  await waitFor(() => expect(capacity).toBeInvalid());
  expect(screen.getAllByText(text)[0]).toBeVisible();
});

test('leaving with changes keeps them as a draft and says so, and on return it can be discarded', async () => {
  const { user } = show(owner);
  await user.type(await screen.findByLabelText('Title'), ' II');
  await user.click(screen.getByRole('link', { name: 'Scrims' }));
  expect(place()).toBe('/scrims');
  expect(messages()).toHaveTextContent('kept as a draft');
  cleanup();

  const again = show(owner).user;
  expect(await screen.findByText('Draft restored.')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue(`${event.title} II`);
  expect(save()).toBeEnabled();
  await again.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Title')).toHaveValue(event.title);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(screen.queryByText('Draft restored.')).toBeNull();
  expect(save()).toBeDisabled();
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft'))).toEqual([]);
});

test('input is not shown to the next user on this device', async () => {
  const { user } = show(owner);
  await user.type(await screen.findByLabelText('Title'), ' II');
  await user.click(screen.getByRole('link', { name: 'Scrims' }));
  cleanup();
  show(aUser({ _id: 'admin', role: 'admin' }));
  expect(await screen.findByLabelText('Title')).toHaveValue(event.title);
});

test('a draft restores only what was typed, even if the tournament has changed since', async () => {
  localStorage.setItem(
    `draft:tournament-edit:${ids.tournament}:${owner._id}`,
    JSON.stringify({ title: 'Mine' }),
  );
  const { user, seen } = show(owner, {
    'GET /tournaments/:id': () => ({ tournament: { ...event, game: 'Free Fire MAX' } }),
    'PUT /tournaments/:id': () => ({ tournament: event }),
  });
  expect(await screen.findByLabelText('Title')).toHaveValue('Mine');
  await user.click(save());
  await waitFor(() => expect(place()).toBe(`/tournaments/${ids.tournament}`));
  expect(seen.find(request => request.key === 'PUT /tournaments/:id')?.body).toEqual({ title: 'Mine' });
});

test('leaving without changes says nothing', async () => {
  const { user } = show(owner);
  await screen.findByLabelText('Title');
  await user.click(screen.getByRole('link', { name: 'Scrims' }));
  expect(place()).toBe('/scrims');
  expect(messages()).toBeEmptyDOMElement();
});

test('deleting lists what is lost, then goes to the list', async () => {
  const { user } = show(owner, { 'DELETE /tournaments/:id': () => reply(204) });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Bangalore Open: Squad Trials and its 412 registered teams');
  expect(dialog).toHaveTextContent('The organizer must refund every paid fee of ₹199');
  await user.click(within(dialog).getByRole('button', { name: 'Delete Tournament' }));
  await waitFor(() => expect(place()).toBe('/tournaments'));
  expect(messages()).toHaveTextContent('Tournament deleted');
});

test('a failed delete says so and keeps everything', async () => {
  const { user } = show(owner, { 'DELETE /tournaments/:id': () => refusal(500, 'INTERNAL') });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Tournament' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Failed to delete tournament'));
  expect(screen.getByLabelText('Title')).toHaveValue(event.title);
});
