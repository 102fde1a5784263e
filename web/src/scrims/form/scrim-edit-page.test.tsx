import type { User } from '@hotdrop/contract/account/users.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal, reply } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { messages, place } from '../../../test/screen.ts';
import { aSquad } from '../../../test/scrim-squads/squads.ts';
import { aScrim, scrimIds } from '../../../test/scrims.ts';
import { ids } from '../../../test/tournaments.ts';
import { toLocalInput } from '../../lib/format/time.ts';
import { fromRun } from '../links.ts';
import { ScrimEditPage } from './scrim-edit-page.tsx';

const owner = aUser({ _id: ids.organization, role: 'organization', name: 'Nova Esports India' });
const save = () => screen.getByRole('button', { name: 'Save changes' });

// In whole minutes, like the fields.
const start = Math.ceil(Date.now() / 60_000) * 60_000 + 5 * 3_600_000;
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const scrim = aScrim({
  title: 'Nova Lobby',
  startAt: at(0),
  endAt: at(135),
  bookingClosesAt: at(0),
  bookingOpensAt: aScrim().createdAt,
});

function show(
  shown: Scrim = scrim,
  api: Parameters<typeof fakeApi>[0] = {},
  user: User = owner,
  state?: unknown,
) {
  const seen = fakeApi({ 'GET /scrims/:id': () => ({ scrim: shown }), ...api });
  const person = renderPage({
    path: `/scrims/${scrimIds.scrim}/edit`,
    pattern: '/scrims/:id/edit',
    page: <ScrimEditPage />,
    user,
    state,
  });
  return { seen, person };
}

const sent = (seen: { key: string; body: unknown }[]) =>
  seen.find(request => request.key === 'PUT /scrims/:id')?.body;

test('other users see that they cannot edit it', async () => {
  show(scrim, {}, aUser({ _id: 'other', role: 'organization', name: 'Deccan League' }));
  expect(await screen.findByText('You are not authorized to manage this scrim')).toBeVisible();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('a cancelled scrim cannot be edited', async () => {
  show(aScrim({ status: 'cancelled' }));
  expect(await screen.findByText('This scrim was cancelled')).toBeVisible();
});

test('only changed fields are sent', async () => {
  const { seen, person } = show(scrim, {
    'PUT /scrims/:id': () => ({ scrim: aScrim({ title: 'Saturday Lobby' }) }),
  });
  const title = await screen.findByLabelText('Title');
  expect(save()).toBeDisabled();
  await person.clear(title);
  await person.type(title, 'Saturday Lobby');
  pressTwice(save());
  await waitFor(() => expect(place()).toBe(`/scrims/${scrimIds.scrim}`));
  expect(messages()).toHaveTextContent('Scrim updated');
  expect(sent(seen)).toEqual({ title: 'Saturday Lobby' });
  expect(seen.filter(request => request.key === 'PUT /scrims/:id')).toHaveLength(1);
});

test('coming from the run page, you return to it', async () => {
  const { person } = show(scrim, { 'PUT /scrims/:id': () => ({ scrim }) }, owner, fromRun);
  expect(await screen.findByRole('link', { name: 'Back to the lobby' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/run`,
  );
  await person.type(await screen.findByLabelText('Title'), ' 2');
  await person.click(save());
  await waitFor(() => expect(place()).toBe(`/scrims/${scrimIds.scrim}/run`));
});

test('changing the number of matches moves an end that was not set', async () => {
  const { seen, person } = show(scrim, { 'PUT /scrims/:id': () => ({ scrim }) });
  const matches = await screen.findByLabelText('Matches');
  await person.clear(matches);
  await person.type(matches, '4');
  await person.click(save());
  await waitFor(() =>
    expect(sent(seen)).toEqual({
      matchCount: 4,
      maps: ['Erangel', 'Miramar', 'Sanhok', 'Vikendi'],
      endAt: null,
    }),
  );
});

test('booking that closes before the start moves along with it', async () => {
  const { seen, person } = show(
    { ...scrim, bookingClosesAt: at(-30) },
    { 'PUT /scrims/:id': () => ({ scrim }) },
  );
  const field = await screen.findByLabelText('Start');
  fireEvent.change(field, { target: { value: toLocalInput(start + 3_600_000) } });
  await person.click(save());
  await waitFor(() => expect(sent(seen)).toEqual({ startAt: at(60), bookingClosesAt: at(30) }));
});

test('changing the start updates its weekday and time in the title, and says how many squads are notified', async () => {
  const friday = Date.parse('2027-01-08T12:00:00+05:30');
  const named = (start: number, title: string) => ({
    ...scrim,
    title,
    startAt: new Date(start).toISOString(),
    endAt: new Date(start + 135 * 60_000).toISOString(),
    bookingClosesAt: new Date(start).toISOString(),
    bookedCount: 2,
    waitlistCount: 1,
  });
  const squads = [aSquad(), aSquad({ _id: 'booking-9', userId: null, teamName: 'Walk-in', slotNumber: 9 })];
  const { seen, person } = show(named(friday, 'Friday 12 PM Lobby'), {
    'GET /scrims/:id/participants': () => ({ items: squads, nextCursor: null, total: squads.length }),
    'PUT /scrims/:id': () => ({ scrim: named(friday + 86_400_000 + 600_000, 'Saturday 12:10 PM Lobby') }),
  });
  const title = await screen.findByLabelText('Title');
  const field = screen.getByLabelText('Start');
  fireEvent.change(field, { target: { value: toLocalInput(friday + 86_400_000 + 600_000) } });
  await waitFor(() => expect(title).toHaveValue('Saturday 12:10 PM Lobby'));
  expect(title).toHaveAccessibleDescription('Follows the start time.');
  await person.click(save());
  await waitFor(() => expect(sent(seen)).toMatchObject({ title: 'Saturday 12:10 PM Lobby' }));
  await waitFor(() =>
    expect(messages()).toHaveTextContent(
      'Scrim updated. We notified 2 squads of the new start. Tell Walk-in yourself (added without an account)',
    ),
  );
});

test('an overlapping lobby is mentioned, but not the one being edited', async () => {
  const other = { ...scrim, _id: 'other', title: 'Nova T1' };
  show(scrim, { 'GET /scrims': () => ({ items: [other, scrim], nextCursor: null, total: 2, games: [] }) });
  expect(await screen.findByText(/^Overlaps Nova T1/)).toBeVisible();
});

test('a custom title stays when the start moves', async () => {
  const { person } = show({ ...scrim, title: 'Friday 12 PM Lobby', startAt: '2027-01-08T06:30:00.000Z' });
  const title = await screen.findByLabelText('Title');
  await person.clear(title);
  await person.type(title, 'Friday Finals');
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2027-01-11T18:00' } });
  await waitFor(() => expect(screen.getByLabelText('Start')).toHaveValue('2027-01-11T18:00'));
  expect(title).toHaveValue('Friday Finals');
});

test('input is not shown to the next user on this device', async () => {
  const { person } = show();
  await person.type(await screen.findByLabelText('Title'), ' II');
  cleanup();
  show(scrim, {}, aUser({ _id: 'admin', role: 'admin' }));
  expect(await screen.findByLabelText('Title')).toHaveValue(scrim.title);
  cleanup();
  show();
  expect(await screen.findByLabelText('Title')).toHaveValue(`${scrim.title} II`);
});

test('a custom end and booking close stay as shown when the start moves', async () => {
  const { seen, person } = show(
    { ...scrim, endAt: at(200), bookingClosesAt: at(-7) },
    { 'PUT /scrims/:id': () => ({ scrim }) },
  );
  const field = await screen.findByLabelText('Start');
  fireEvent.change(field, { target: { value: toLocalInput(start + 3_600_000) } });
  await person.click(save());
  await waitFor(() =>
    expect(sent(seen)).toEqual({ startAt: at(60), endAt: at(200), bookingClosesAt: at(-7) }),
  );
});

test('booked slots cannot be reserved, and the server’s error shows beside the slots', async () => {
  const { person } = show(scrim, {
    'PUT /scrims/:id': () =>
      refusal(409, 'SLOTS_IN_USE', 'Slot 04 is booked. Free it first', {
        slots: 'Slot 04 is booked. Free it first',
      }),
  });
  expect(await screen.findByRole('button', { name: 'Slot 03, booked' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Slot 02' })).toHaveAttribute('aria-pressed', 'true');
  const slots = screen.getByLabelText('Slots');
  await person.clear(slots);
  await person.type(slots, '2');
  await person.click(save());
  await waitFor(() => expect(slots).toBeInvalid());
  expect(slots).toHaveFocus();
  expect(slots).toHaveAccessibleDescription(/Slot 04 is booked. Free it first/);
  expect(slots).toHaveValue(2);
});

test('it can be cancelled from here too, after a confirmation', async () => {
  const { seen, person } = show(
    { ...scrim, bookedCount: 0 },
    {
      'GET /scrims/:id/payments': () => ({ items: [], nextCursor: null, total: 0 }),
      'DELETE /scrims/:id': () => reply(204),
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Cancel scrim' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Cancel this scrim?' }));
  expect(question.getByText(/Nobody has booked yet/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Cancel scrim' }));
  await waitFor(() => expect(place()).toBe(`/scrims/${scrimIds.scrim}`));
  expect(messages()).toHaveTextContent('Scrim cancelled');
  expect(seen.filter(request => request.key === 'DELETE /scrims/:id')).toHaveLength(1);
});
