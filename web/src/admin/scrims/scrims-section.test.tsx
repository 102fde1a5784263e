import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { place } from '../../../test/screen.ts';
import { someSquads } from '../../../test/scrim-squads/squads.ts';
import { aQueuedPayment, aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { anAdminPlayer, callsOf, choose, listOf, messages, rowWith, showSection } from '../lists.fixture.tsx';
import { ScrimsSection } from './scrims-section.tsx';

type Handlers = Parameters<typeof showSection>[2];

const key = 'GET /admin/scrims';
const add = 'POST /admin/scrims/:id/participants';
const title = 'Friday 9 PM Lobby';

function show(change: Partial<Scrim> = {}, handlers: Handlers = {}, query = 'tab=scrims') {
  return showSection(query, <ScrimsSection />, {
    [key]: () => listOf([aScrim(change)]),
    'GET /scrims/:id': () => ({ scrim: aScrim(change) }),
    'GET /scrims/:id/participants': () => listOf(someSquads),
    'GET /scrims/:id/payments': () => listOf([]),
    'GET /admin/users': () => listOf([anAdminPlayer()]),
    ...handlers,
  });
}

/** Opens the scrim's squads, and then the form to add one. */
async function openAdd(handlers: Handlers, change: Partial<Scrim> = {}) {
  const shown = show(change, handlers, `tab=scrims&scrim=${scrimIds.scrim}`);
  await shown.person.click(await screen.findByRole('button', { name: 'Add a squad' }));
  return { ...shown, form: within(await screen.findByRole('dialog', { name: 'Add a squad' })) };
}

test('a scrim says who hosts it, when, and how full it is', async () => {
  show({ waitlistCount: 3, entryFee: 50 });
  const row = within(await rowWith(title));
  expect(row.getByText('BGMI · Squad')).toBeVisible();
  expect(row.getByRole('link', { name: 'Nova Esports India' })).toBeVisible();
  expect(row.getByText('Open')).toBeVisible();
  expect(row.getByText('2 / 4')).toBeVisible();
  expect(row.getByText('3 waiting')).toBeVisible();
  expect(row.getByText('₹50')).toBeVisible();
});

test.each([
  ['open', 'Paused'],
  ['completed', 'Completed'],
] as const)('a suspended organizer’s scrim that is %s reads %s', async (status, words) => {
  const endAt = status === 'completed' ? { endAt: new Date(Date.now() - 1000).toISOString() } : {};
  show({ organizerSuspended: true, status, ...endAt });
  const row = within(await rowWith(title));
  expect(row.getByText(words)).toBeVisible();
  expect(row.queryByText('Open')).toBeNull();
});

test.each([
  ['Open', ''],
  ['Edit', '/edit'],
  ['Payments, results, kick requests', '/run'],
])('%s opens its page', async (item, path) => {
  const { person } = show();
  await choose(person, title, item);
  expect(place()).toBe(`/scrims/${scrimIds.scrim}${path}`);
});

test('the organizer filter is named after the organizer', async () => {
  const { seen, person } = show();
  await choose(person, title, 'Only this organizer');
  await waitFor(() => expect(place()).toBe(`/admin?tab=scrims&organizationId=${scrimIds.organization}`));
  expect(
    await screen.findByRole('button', { name: 'By Nova Esports India, remove this filter' }),
  ).toBeVisible();
  expect(callsOf(seen, key).at(-1)?.query).toMatchObject({ organizationId: scrimIds.organization });
});

test('cancelling names the squads and who must refund the fees', async () => {
  const paid = { ...listOf([aQueuedPayment({ status: 'captured' })]) };
  const { seen, person } = show(
    {},
    {
      'GET /scrims/:id/payments': ({ query }) => (query.status === 'captured' ? paid : listOf([])),
      'DELETE /scrims/:id': () => reply(204),
    },
  );
  await choose(person, title, 'Cancel scrim');
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this scrim?' }));
  expect(question.getByText('2 booked squads')).toBeVisible();
  expect(await question.findByText('₹50 to 1 squad')).toBeVisible();
  expect(question.getByText(/Their dashboard lists them/)).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Cancel scrim' }));
  expect(await messages().findByText('Scrim cancelled')).toBeVisible();
  expect(callsOf(seen, 'DELETE /scrims/:id')).toHaveLength(1);
  await waitFor(() => expect(callsOf(seen, key).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a scrim can be cancelled only once the paid fees are loaded', async () => {
  let answer = () => {};
  const looked = new Promise<void>(resolve => {
    answer = resolve;
  });
  const { person } = show(
    {},
    {
      'GET /scrims/:id/payments': async () => {
        await looked;
        return listOf([]);
      },
    },
  );
  await choose(person, title, 'Cancel scrim');
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this scrim?' }));
  const confirm = question.getByRole('button', { name: 'Cancel scrim' });
  expect(question.getByText('Checking payments…')).toBeVisible();
  expect(confirm).toBeDisabled();
  answer();
  await waitFor(() => expect(confirm).toBeEnabled());
});

test('if the paid fees cannot be loaded it says so, and the scrim can still be cancelled', async () => {
  const { person } = show({}, { 'GET /scrims/:id/payments': () => refusal(404, 'SCRIM_NOT_FOUND', 'Gone') });
  await choose(person, title, 'Cancel scrim');
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this scrim?' }));
  expect(await question.findByText('Nova Esports India must refund paid fees.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Cancel scrim' })).toBeEnabled();
});

test('a cancelled scrim can be neither edited nor cancelled again', async () => {
  const { person } = show({ status: 'cancelled', cancelledAt: new Date().toISOString() });
  await person.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
    'Open',
    'Squads',
    'Only this organizer',
  ]);
});

test('squads are listed by slot with their state, and one is kicked after a confirmation', async () => {
  const { seen, person } = show({}, { 'DELETE /scrims/:id/participants/:userId': () => reply(204) });
  await choose(person, title, 'Squads');
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(place()).toContain(`scrim=${scrimIds.scrim}`);
  const velocity = await dialog.findByRole('button', { name: /Velocity/ });
  expect(velocity).toHaveTextContent('Paid');
  await person.click(velocity);
  await person.click(dialog.getByRole('button', { name: 'Kick Velocity' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Kick this squad?' }));
  expect(question.getByText('Nova Esports India must refund their ₹50.')).toBeVisible();
  await person.click(question.getByRole('button', { name: 'Kick squad' }));
  expect(await messages().findByText(/Velocity was kicked from slot 03/)).toBeVisible();
  expect(callsOf(seen, 'DELETE /scrims/:id/participants/:userId')[0]?.path).toContain('captain-3');
  await waitFor(() => expect(callsOf(seen, key).length).toBeGreaterThan(1));
});

test('kicking a squad does not lose the focus, however late its dialog closes', async () => {
  let squads = someSquads;
  const { person } = show(
    {},
    {
      'GET /scrims/:id/participants': () => listOf(squads),
      'DELETE /scrims/:id/participants/:userId': () => {
        squads = squads.filter(({ teamName }) => teamName !== 'Velocity');
        return reply(204);
      },
    },
    `tab=scrims&scrim=${scrimIds.scrim}`,
  );
  await person.click(await screen.findByRole('button', { name: /Velocity/ }));
  await person.click(screen.getByRole('button', { name: 'Kick Velocity' }));
  let isOpen: boolean | undefined;
  screen.getByRole('heading', { name: /^In the lobby/ }).addEventListener('focus', () => {
    isOpen ??= screen.queryByRole('alertdialog') !== null;
  });
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation(frame => {
    frame(0);
    return 0;
  });
  await person.click(screen.getByRole('button', { name: 'Kick squad' }));
  await waitFor(() => expect(isOpen).toBe(false));
  expect(screen.getByRole('heading', { name: /^In the lobby/ })).toHaveFocus();
});

test('what was entered for a squad survives Cancel', async () => {
  const { person, form } = await openAdd({});
  await person.click(await form.findByRole('button', { name: /Asha Menon/ }));
  await person.type(form.getByLabelText(/^Team name/), 'Menon Squad');
  await person.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a squad' })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Add a squad' }));
  const again = within(await screen.findByRole('dialog', { name: 'Add a squad' }));
  expect(again.getByText('asha@example.in')).toBeVisible();
  expect(again.getByLabelText(/^Team name/)).toHaveValue('Menon Squad');
});

test('adding a squad: find a player, pick a free slot, and see which slot they got', async () => {
  const { seen, person, form } = await openAdd({
    [add]: () => reply(201, { booking: aSlotBooking({ slotNumber: 6, teamName: 'Menon Squad' }) }),
  });
  await person.click(form.getByRole('button', { name: 'Add squad' }));
  expect(form.getByText('Choose a player')).toBeVisible();

  await person.type(form.getByLabelText('Find a player'), 'asha{Enter}');
  expect(form.getByText('Choose a player')).toBeVisible();
  expect(form.getByLabelText('Find a player')).toHaveValue('asha');
  await waitFor(() =>
    expect(callsOf(seen, 'GET /admin/users').at(-1)?.query).toEqual({
      role: 'player',
      status: 'active',
      search: 'asha',
      limit: '6',
    }),
  );
  await person.click(await form.findByRole('button', { name: /Asha Menon/ }));
  // The pressed button is gone, and the focus is on what replaced it, in both directions.
  expect(form.getByRole('button', { name: 'Change' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(form.getByLabelText('Find a player')).toHaveFocus();
  await person.click(await form.findByRole('button', { name: /Asha Menon/ }));
  const slots = within(form.getByLabelText('Slot')).getAllByRole('option');
  expect(slots.map(option => option.textContent)).toEqual(['The next free slot', 'Slot 05', 'Slot 06']);
  await person.selectOptions(form.getByLabelText('Slot'), 'Slot 06');
  await person.type(form.getByLabelText(/^Team name/), ' Menon Squad ');
  pressTwice(form.getByRole('button', { name: 'Add squad' }));
  expect(await messages().findByText('Menon Squad has slot 06')).toBeVisible();
  expect(callsOf(seen, add).map(({ body }) => body)).toEqual([
    { playerId: scrimIds.player, slotNumber: 6, teamName: 'Menon Squad' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a squad' })).toBeNull());
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
});

test.each([
  [
    'ALREADY_BOOKED',
    'You already have a booking in this scrim',
    'This player already has a booking in this scrim',
  ],
  ['SCRIM_FULL', 'No slot is free. Free one first', 'No slot is free. Free one first'],
  ['SLOT_TAKEN', 'That slot is taken', 'That slot is taken'],
])('%s is explained, and the input stays', async (code, message, words) => {
  const { person, form } = await openAdd({ [add]: () => refusal(409, code, message) });
  await person.click(await form.findByRole('button', { name: /Asha Menon/ }));
  await person.type(form.getByLabelText(/^Team name/), 'Hydras');
  await person.click(form.getByRole('button', { name: 'Add squad' }));
  expect(await form.findByText(words)).toBeVisible();
  expect(form.getByLabelText(/^Team name/)).toHaveValue('Hydras');
});

test('a lost response is looked up', async () => {
  const { person, form } = await openAdd({
    [add]: () => new Error('lost'),
    'GET /admin/scrims/:id/participants': () =>
      listOf([{ ...someSquads[0], userId: { _id: scrimIds.player, name: 'Asha', avatarUrl: null } }]),
  });
  await person.click(await form.findByRole('button', { name: /Asha Menon/ }));
  await person.click(form.getByRole('button', { name: 'Add squad' }));
  expect(await messages().findByText('Velocity has slot 03')).toBeVisible();
});

test('a full lobby says there is no slot to add a squad to', async () => {
  const taken = aScrim().slotBoard.map(slot => ({ ...slot, state: 'taken' as const }));
  const { form } = await openAdd({}, { slotBoard: taken });
  expect(form.getByText('No open slot. Kick a squad or add slots first.')).toBeVisible();
  expect(form.getByRole('button', { name: 'Add squad' })).toBeDisabled();
});

test('no squad can be added while the organizer is suspended, and it says so', async () => {
  show({ organizerSuspended: true }, {}, `tab=scrims&scrim=${scrimIds.scrim}`);
  expect(await screen.findByText('Its organizer is suspended. You cannot add squads for now.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a squad' })).toBeNull();
});

test('no squad can be added once it is over', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  show({ endAt: past, status: 'completed' }, {}, `tab=scrims&scrim=${scrimIds.scrim}`);
  expect(await screen.findByRole('button', { name: /Velocity/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a squad' })).toBeNull();
});
