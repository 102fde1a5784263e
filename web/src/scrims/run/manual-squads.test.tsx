import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { messages } from '../../../test/screen.ts';
import { aSquad } from '../../../test/scrim-squads/squads.ts';
import { aScrim } from '../../../test/scrims.ts';
import { backend, bodyOf, connected, show } from './scrim-run.fixture.tsx';

const walkIn = aSquad({
  _id: 'walk-in',
  userId: null,
  teamName: 'Street Kings',
  slotNumber: 5,
  players: [],
  phone: '',
});
const add = 'POST /scrims/:id/participants';
const move = 'PUT /scrims/:id/participants/:bookingId/slot';

test('a squad without an account is added with a name: two taps and one field', async () => {
  const { state, seen } = backend(
    {},
    {
      [add]: () => {
        state.squads = [...state.squads, walkIn];
        return reply(201, { participant: walkIn });
      },
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Add squad' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a squad' }));
  expect(dialog.getByLabelText('Team name')).toHaveFocus();
  expect(dialog.getByText(/Send them the room details yourself, and collect their fee\./)).toBeVisible();
  const slots = within(dialog.getByLabelText('Slot')).getAllByRole('option');
  expect(slots.map(option => option.textContent)).toEqual([
    'Next free: 05',
    'Slot 05',
    'Slot 06',
    'Slot 02, reserved',
  ]);
  await user.keyboard(' Street Kings ');
  pressTwice(dialog.getByRole('button', { name: 'Add squad' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Street Kings has slot 05'));
  expect(seen.filter(({ key }) => key === add).map(({ body }) => body)).toEqual([
    { teamName: 'Street Kings', slotNumber: null },
  ]);
  const row = await screen.findByRole('button', { name: /Slot 05\s*Street Kings/ });
  await user.click(row);
  expect(screen.getByText(/^Without an account · added/)).toBeVisible();
  // A walk-in squad has no account to see room details with.
  expect(row).not.toHaveTextContent('not seen');
  expect(screen.queryByRole('link', { name: 'Call Street Kings' })).toBeNull();
});

test('a taken name shows beside its field, and the input is kept', async () => {
  backend(
    {},
    {
      [add]: () =>
        refusal(409, 'TEAM_NAME_TAKEN', 'That team name is taken', { teamName: 'That team name is taken' }),
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Add squad' }));
  await user.click(screen.getByRole('dialog').querySelector('[type=submit]') as HTMLElement);
  expect(await screen.findByText('Team name required')).toBeVisible();
  await user.type(screen.getByLabelText('Team name'), 'Velocity');
  await user.click(screen.getByRole('dialog').querySelector('[type=submit]') as HTMLElement);
  expect(await screen.findByText('That team name is taken')).toBeVisible();
  expect(screen.getByLabelText('Team name')).toHaveValue('Velocity');
});

test('when somebody else takes the chosen slot, the form says so and picks no other', async () => {
  const { state, seen } = backend({}, { [add]: () => reply(201, { participant: walkIn }) });
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Add squad' }));
  await user.type(screen.getByLabelText('Team name'), 'Street Kings');
  await user.selectOptions(screen.getByLabelText('Slot'), '2');
  expect(screen.getByText('Adding the squad ends the reservation.')).toBeVisible();
  const slotBoard = state.scrim.slotBoard.map(slot =>
    slot.slotNumber === 2 ? { ...slot, state: 'taken' as const, teamName: 'Guests' } : slot,
  );
  state.scrim = { ...state.scrim, slotBoard };
  await connected();
  act(() => FakeSocket.last.say('scrim:changed', { scrimId: state.scrim._id, standings: false }));
  expect(await screen.findByText('Slot 02 has just been taken', {}, { timeout: 4000 })).toBeVisible();
  const submit = screen.getByRole('dialog').querySelector('[type=submit]') as HTMLElement;
  await user.click(submit);
  expect(await screen.findByText('Choose another slot')).toBeVisible();
  expect(seen.filter(({ key }) => key === add)).toEqual([]);
});

test('a squad moves to a free slot', async () => {
  const { state, seen } = backend(
    {},
    {
      [move]: () => {
        state.squads = state.squads.map(squad =>
          squad.teamName === 'Velocity' ? { ...squad, slotNumber: 6 } : squad,
        );
        return reply(204);
      },
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Slot 03\s*Velocity/ }));
  await user.click(screen.getByRole('button', { name: 'Move Velocity' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move Velocity' }));
  expect(dialog.getByText('Now in slot 03')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move squad' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose a slot');
  const slots = within(dialog.getByLabelText('New slot')).getAllByRole('option');
  expect(slots.map(option => option.textContent)).toEqual([
    'Choose a slot',
    'Slot 02, reserved',
    'Slot 04, swap with Hyderabad Hydras',
    'Slot 05, free',
    'Slot 06, free',
  ]);
  await user.selectOptions(dialog.getByLabelText('New slot'), '6');
  pressTwice(dialog.getByRole('button', { name: 'Move squad' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Velocity has slot 06'));
  expect(seen.filter(({ key }) => key === move).map(({ body }) => body)).toEqual([
    { slotNumber: 6, swapWith: null },
  ]);
  expect(await screen.findByRole('button', { name: /Slot 06\s*Velocity/ })).toBeVisible();
});

test('two squads swap; a slot taken by somebody else in the meantime says so', async () => {
  let taken = true;
  const { seen } = backend(
    {},
    {
      [move]: () => (taken ? refusal(409, 'SLOT_TAKEN', 'That slot is taken') : reply(204)),
    },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Slot 03\s*Velocity/ }));
  await user.click(screen.getByRole('button', { name: 'Move Velocity' }));
  await user.selectOptions(screen.getByLabelText('New slot'), '4');
  await user.click(screen.getByRole('button', { name: 'Swap slots' }));
  expect(await screen.findByText('That slot is taken')).toBeVisible();
  taken = false;
  await user.click(screen.getByRole('button', { name: 'Swap slots' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Velocity has slot 04, Hyderabad Hydras slot 03'));
  expect(bodyOf(seen, move)).toEqual({ slotNumber: 4, swapWith: 'booking-4' });
});

test('no squad can be moved once the scrim has started', async () => {
  backend({ scrim: aScrim({ startAt: new Date(Date.now() - 60_000).toISOString() }) });
  const user = show('?tab=squads');
  await user.click(await screen.findByRole('button', { name: /Slot 03\s*Velocity/ }));
  expect(screen.getByRole('button', { name: 'Kick Velocity' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move Velocity' })).toBeNull();
});

test('a walk-in squad is kicked by its booking’s ID, and may return', async () => {
  const { seen } = backend(
    { squads: [walkIn] },
    { 'DELETE /scrims/:id/participants/:userId': () => reply(204) },
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Slot 05\s*Street Kings/ }));
  await user.click(screen.getByRole('button', { name: 'Kick Street Kings' }));
  const question = screen.getByRole('alertdialog');
  expect(question).not.toHaveTextContent('cannot book this scrim again');
  await user.click(within(question).getByRole('button', { name: 'Kick squad' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Street Kings was kicked from slot 05'));
  expect(seen.find(({ key }) => key.startsWith('DELETE'))?.path).toContain('/walk-in');
});

test('squads that have not opened the room details can be listed separately and reminded', async () => {
  const seen = aSquad({ _id: 'seen', teamName: 'Early Birds', credentialsSeenAt: new Date().toISOString() });
  const details = {
    matchNumber: 1,
    throughMatch: 1,
    roomId: '7788990',
    password: 'nova27',
    releaseAt: new Date(Date.now() - 60_000).toISOString(),
    released: true,
    version: 1,
    changed: null,
  };
  const scrim = aScrim({ roomDetailsOut: true, startAt: new Date(Date.now() + 5 * 60_000).toISOString() });
  backend({ scrim, details, squads: [aSquad({ slotNumber: 4 }), seen] });
  const user = show('?tab=squads');
  await user.click(await screen.findByRole('button', { name: 'Details not seen 1' }));
  const rows = screen.getByRole('list', { name: 'Squads by slot' });
  expect(rows).toHaveTextContent('Velocity');
  expect(rows).not.toHaveTextContent('Early Birds');
  await user.click(screen.getByRole('button', { name: 'Copy reminder' }));
  expect(await navigator.clipboard.readText()).toContain('04 Velocity');
  await user.click(screen.getByRole('button', { name: 'Details not seen 1' }));
  expect(rows).toHaveTextContent('Early Birds');
});
