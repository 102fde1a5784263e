import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { aMatch, standingsAfter } from '../../../test/results.ts';
import { messages } from '../../../test/screen.ts';
import { aPayment, aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { listOf, ownCard, panel, player, show } from '../detail/scrim-detail-page.fixture.tsx';

const noneSet = {
  matchNumber: 3,
  throughMatch: 3,
  roomId: null,
  password: null,
  releaseAt: null,
  released: false,
  version: 1,
  changed: null,
};

/** The element before the “not set yet” text; CSS shows the text only while this element is empty. */
const besideDue = () =>
  screen.getByText(/^The organizer has not set the room details yet/).previousElementSibling;

test('a confirmed booking comes first: slot, time to the room details, the room', async () => {
  show({ myBooking: aSlotBooking() }, player);
  const card = await ownCard();
  expect(card).toHaveTextContent('ConfirmedYou are in');
  expect(card).toHaveTextContent('Slot 08Hyderabad Hydras');
  expect(card).toHaveTextContent('Join slot 8 in the game');
  expect(within(card).getByRole('timer')).toHaveTextContent(/^1 h 4\d m$/);
  expect(within(card).getByRole('link', { name: 'Open room' })).toHaveAttribute(
    'href',
    `/rooms/${scrimIds.scrim}`,
  );
});

test('after the scrim, your booking links to the standings', async () => {
  const times = { startAt: inMinutes(-200), endAt: inMinutes(-10), bookingClosesAt: inMinutes(-200) };
  show({ ...times, matchesPlayed: 3, myBooking: aSlotBooking() }, player);
  const card = await ownCard();
  expect(card).toHaveTextContent('Played');
  expect(within(card).getByRole('link', { name: 'See standings' })).toBeVisible();
  expect(card).not.toHaveTextContent('Join slot');
  expect(within(card).queryByRole('button', { name: 'Give up slot' })).toBeNull();
});

test('with all results in before the planned end, your booking says so and no longer waits for room details', async () => {
  const times = { startAt: inMinutes(-100), endAt: inMinutes(35), bookingClosesAt: inMinutes(-100) };
  show({ ...times, matchesPlayed: 3, roomDetailsAt: inMinutes(-112), myBooking: aSlotBooking() }, player);
  const card = await ownCard();
  expect(card).toHaveTextContent('All results are in.');
  expect(within(card).getByRole('link', { name: 'See standings' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/standings`,
  );
  expect(card).not.toHaveTextContent(/has not set|Join slot|Can't play/);
  cleanup();
  show({ ...times, matchesPlayed: 2, roomDetailsAt: inMinutes(-112), myBooking: aSlotBooking() }, player, {
    'GET /scrims/:id/room/credentials': () => ({ credentials: noneSet }),
  });
  await ownCard();
  await waitFor(() => expect(besideDue()).toBeEmptyDOMElement());
});

test.each([
  [3, /2nd of 2 · 8 points(?! so far)/],
  [2, /2nd of 2 · 8 points so far/],
])('a squad sees its rank and points on its booking: %i matches', async (played, text) => {
  const times = { startAt: inMinutes(-100), endAt: inMinutes(35), bookingClosesAt: inMinutes(-100) };
  const rows = (kills: number, place: number) => [
    { slotNumber: 2, teamName: 'Night Owls', placement: 1, kills: 5 },
    { slotNumber: 8, teamName: 'Hyderabad Hydras', placement: place, kills },
  ];
  const matches = [1, 2, 3]
    .slice(0, played)
    .map(number => aMatch(number, number === 1 ? rows(2, 2) : rows(0, 20)));
  show({ ...times, matchesPlayed: played, myBooking: aSlotBooking() }, player, {
    'GET /scrims/:id/standings': () => standingsAfter(...matches),
    'GET /scrims/:id/room/credentials': () => ({ credentials: noneSet }),
  });
  const card = await ownCard();
  await waitFor(() => expect(card).toHaveTextContent(text));
});

test('room details that are loading or failed to load are not blamed on the organizer', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const due = { startAt: inMinutes(3), roomDetailsAt: inMinutes(-9), myBooking: aSlotBooking() };
  show(due, player, { 'GET /scrims/:id/room/credentials': () => promise });
  const card = within(await ownCard());
  expect(await card.findByRole('status', { name: 'Loading room details' })).toBeVisible();
  expect(besideDue()).not.toBeEmptyDOMElement();
  resolve(refusal(400, 'VALIDATION'));
  expect(await card.findByText('Could not load room details')).toBeVisible();
  expect(card.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(besideDue()).not.toBeEmptyDOMElement();
});

test('a held slot says how much to pay and by when; the pay step loads its own page', async () => {
  show(
    { entryFee: 50, myBooking: aSlotBooking({ status: 'held', fee: 50, holdExpiresAt: inMinutes(12) }) },
    player,
  );
  const card = await ownCard();
  expect(card).toHaveTextContent('Held for you₹50 to pay');
  expect(within(card).getByRole('timer')).toHaveTextContent(/^1[12]:\d\d$/);
  expect(within(card).getByRole('link', { name: 'Pay ₹50 now' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/pay`,
  );
});

test('a submitted UTR waits for the organizer', async () => {
  show({ entryFee: 50, myBooking: aSlotBooking({ status: 'held', fee: 50, payment: aPayment() }) }, player);
  const card = await ownCard();
  expect(card).toHaveTextContent('The organizer checks UTR 4123 4567 8901, submitted today');
  expect(within(card).getByText('Payment sent · waiting for the organizer')).toBeVisible();
  expect(within(card).queryByRole('timer')).toBeNull();
});

test('a rejected payment shows the organizer’s note', async () => {
  const payment = aPayment({ status: 'rejected', note: 'No such UTR' });
  show(
    {
      entryFee: 50,
      myBooking: aSlotBooking({ status: 'held', fee: 50, holdExpiresAt: inMinutes(9), payment }),
    },
    player,
  );
  expect(await ownCard()).toHaveTextContent(
    'Your payment was not confirmed: No such UTR. Check the UTR and submit it again.',
  );
  const again = within(await ownCard()).getByRole('link', { name: 'Submit UTR again' });
  expect(again).toHaveAttribute('href', `/scrims/${scrimIds.scrim}/pay`);
});

test('giving up asks for confirmation once, says what is lost, and reports success', async () => {
  let booking: ReturnType<typeof aSlotBooking> | null = aSlotBooking();
  const { user, seen } = show({}, player, {
    'GET /scrims/:id': () => ({ scrim: aScrim({ myBooking: booking }) }),
    'DELETE /scrims/:id/book': () => {
      booking = null;
      return { status: 204, body: null };
    },
  });
  await user.click(within(await ownCard()).getByRole('button', { name: 'Give up slot' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Hyderabad Hydras gives up slot 08. It goes to the next squad at once');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Give up slot' }));
  expect(await panel()).toBeVisible();
  expect(messages()).toHaveTextContent('Slot given up');
  expect(seen.filter(({ key }) => key === 'DELETE /scrims/:id/book')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Take next slot/ })).toHaveFocus());
});

test.each([
  ['expired', 'Your hold on slot 08 ended before a payment came in.'],
  ['kicked', 'Your squad was kicked from slot 08. You cannot book this scrim again.'],
] as const)('the page explains why a booking is %s', async (status, text) => {
  const booking = aSlotBooking({ status, fee: 50 });
  show({ entryFee: 50 }, player, {
    'GET /profile/bookings': () => listOf([{ kind: 'scrim', createdAt: '', booking, scrim: aScrim() }]),
  });
  await waitFor(async () => expect(await panel()).toHaveTextContent(text));
  expect(screen.queryByRole('button', { name: /^Take next slot/ }) === null).toBe(status === 'kicked');
  expect(screen.queryByText(/The squad was kicked/)).toBeNull();
});

describe('editing your squad', () => {
  const edit = 'PUT /scrims/:id/book';

  test('a substitute can be added to the booked squad', async () => {
    const booking = aSlotBooking();
    const { seen, user } = show({ myBooking: booking }, player, {
      [edit]: ({ body }) => ({ booking: { ...booking, ...(body as object) } }),
    });
    await user.click(within(await ownCard()).getByRole('button', { name: 'Edit squad' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit squad' }));
    expect(dialog.getByLabelText('Team name')).toHaveValue('Hyderabad Hydras');
    const first = dialog.getAllByRole('textbox', { name: /IGN/ })[0] as HTMLElement;
    await user.clear(first);
    await user.type(first, 'newcomer');
    pressTwice(dialog.getByRole('button', { name: 'Save squad' }));
    await waitFor(() => expect(messages()).toHaveTextContent('Squad updated'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = seen.filter(({ key }) => key === edit).map(({ body }) => body as Booking);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.players[0]).toMatchObject({ ignName: 'newcomer' });
  });

  test('a taken name shows beside its field, and the input is kept', async () => {
    const { user } = show({ myBooking: aSlotBooking() }, player, {
      [edit]: () =>
        refusal(409, 'TEAM_NAME_TAKEN', 'That team name is taken', { teamName: 'That team name is taken' }),
    });
    await user.click(within(await ownCard()).getByRole('button', { name: 'Edit squad' }));
    await user.clear(await screen.findByLabelText('Team name'));
    await user.type(screen.getByLabelText('Team name'), 'Velocity');
    await user.click(screen.getByRole('button', { name: 'Save squad' }));
    expect(await screen.findByText('That team name is taken')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Edit squad' }));
    expect(await screen.findByText('Your earlier input was restored.')).toBeVisible();
    expect(screen.getByLabelText('Team name')).toHaveValue('Velocity');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Team name')).toHaveValue('Hyderabad Hydras');
  });

  test('is not possible once the scrim has started', async () => {
    show({ startAt: inMinutes(-5), myBooking: aSlotBooking() }, player);
    expect(within(await ownCard()).queryByRole('button', { name: 'Edit squad' })).toBeNull();
  });
});
