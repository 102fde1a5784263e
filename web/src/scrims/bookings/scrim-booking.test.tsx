import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { messages, place } from '../../../test/screen.ts';
import { aBoard, aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { fillSquad, listOf, ownCard, player, show } from '../detail/scrim-detail-page.fixture.tsx';

type Person = ReturnType<typeof show>['user'];

const posts = (seen: ReturnType<typeof show>['seen']) =>
  seen.filter(({ key }) => key === 'POST /scrims/:id/book');

async function openForm(user: Person, button = /^Take next slot/) {
  await user.click(await screen.findByRole('button', { name: button }));
  return screen.findByRole('dialog');
}

test('a slot picked on the board is booked once, and the page then shows it', async () => {
  let booking: ReturnType<typeof aSlotBooking> | null = null;
  const { user, seen } = show({}, player, {
    'GET /scrims/:id': () => ({ scrim: aScrim({ myBooking: booking }) }),
    'POST /scrims/:id/book': async () => {
      await new Promise(done => setTimeout(done, 20));
      booking = aSlotBooking({ slotNumber: 6, teamName: 'Hydras' });
      return reply(201, { booking });
    },
  });
  const dialog = await openForm(user, /Book slot 06/);
  expect(dialog).toHaveTextContent('Book a slot');
  expect(screen.getByLabelText('Slot')).toHaveDisplayValue('Slot 06');
  await fillSquad(user);
  await user.dblClick(within(dialog).getByRole('button', { name: 'Book slot 06' }));
  const done = await screen.findByRole('dialog', { name: 'You have slot 06' });
  expect(done).toHaveTextContent('Join slot 6 in the game. Room ID and password are released at');
  expect(within(done).getByRole('link', { name: 'Open room' })).toHaveFocus();
  await user.click(within(done).getByRole('button', { name: 'Later' }));
  expect(await ownCard()).toHaveTextContent('Hydras');
  await waitFor(async () => expect(await ownCard()).toHaveFocus());
  expect(posts(seen)).toHaveLength(1);
  expect(posts(seen)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(posts(seen)[0]?.body).toEqual({
    teamName: 'Hydras',
    phone: '+91 98450 12345',
    players: [1, 2, 3, 4].map(slot => ({ ignName: `hydra${slot}`, ignId: `51${slot}`, slot })),
    slotNumber: 6,
  });
});

test('with a fee, the next step is to pay', async () => {
  const holdExpiresAt = new Date(Date.now() + 15 * 60_000).toISOString();
  const { user, seen } = show({ entryFee: 50 }, player, {
    'POST /scrims/:id/book': () =>
      reply(201, { booking: aSlotBooking({ slotNumber: 5, status: 'held', fee: 50, holdExpiresAt }) }),
  });
  const dialog = await openForm(user);
  expect(dialog).toHaveTextContent('The registration fee of ₹50 goes to the organizer.');
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Hold slot 05 · ₹50' }));
  const done = await screen.findByRole('dialog', { name: 'Slot 05 is held for you' });
  expect(within(done).getByRole('timer')).toHaveTextContent(/^1[45]:\d\d$/);
  expect(within(done).getByRole('link', { name: 'Pay ₹50 now' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/pay`,
  );
  expect(posts(seen)[0]?.body).toMatchObject({ slotNumber: null });
});

test('a full lobby lets you join the end of the waitlist', async () => {
  const board = aBoard.map(slot => (slot.state === 'free' ? { ...slot, state: 'taken' as const } : slot));
  const { user } = show({ bookedCount: 4, waitlistCount: 2, slotBoard: board }, player, {
    'POST /scrims/:id/book': () =>
      reply(201, {
        booking: aSlotBooking({ status: 'waitlisted', slotNumber: null, waitlistPosition: 3 }),
      }),
  });
  const dialog = await openForm(user, /^Join the waitlist/);
  expect(dialog).toHaveTextContent('All slots are taken. Your squad joins the waitlist');
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Join the waitlist' }));
  expect(await screen.findByRole('dialog', { name: 'You are 3rd on the waitlist' })).toBeVisible();
});

test('the open dialog tells a waitlisted squad which slot opened up', async () => {
  const board = aBoard.map(slot => (slot.state === 'free' ? { ...slot, state: 'taken' as const } : slot));
  const waiting = aSlotBooking({ status: 'waitlisted', slotNumber: null, waitlistPosition: 1 });
  let booking: typeof waiting | null = null;
  const full = { bookedCount: 4, slotBoard: board, entryFee: 50 };
  const { user } = show({}, player, {
    'GET /scrims/:id': () => ({ scrim: aScrim({ ...full, myBooking: booking }) }),
    'POST /scrims/:id/book': () => {
      booking = waiting;
      return reply(201, { booking });
    },
  });
  const dialog = await openForm(user, /^Join the waitlist/);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Join the waitlist' }));
  expect(await screen.findByRole('dialog', { name: 'You are 1st on the waitlist' })).toBeVisible();
  booking = { ...waiting, status: 'held', slotNumber: 2, waitlistPosition: null };
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByRole('dialog', { name: 'Slot 02 is held for you' })).toBeVisible();
});

test.each([
  ['taken', refusal(409, 'SLOT_TAKEN', 'That slot is taken')],
  ['removed from the lobby', refusal(400, 'VALIDATION', 'Check it', { slotNumber: 'Slots are 1 to 4' })],
])('if the picked slot was just %s, the input is kept and the next free slot offered', async (_, gone) => {
  const { user, seen } = show({}, player, {
    'POST /scrims/:id/book': ({ body }) =>
      (body as { slotNumber: number }).slotNumber === 5
        ? gone
        : reply(201, { booking: aSlotBooking({ slotNumber: 6 }) }),
  });
  const dialog = await openForm(user, /Book slot 05/);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Book slot 05' }));
  expect(
    await within(dialog).findByText('Slot 05 has just been taken. Slot 06 is the next free one.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Team name')).toHaveValue('Hydras');
  expect(screen.getByLabelText('Player 4 Game ID')).toHaveValue('514');
  await user.click(within(dialog).getByRole('button', { name: 'Book slot 06' }));
  expect(await screen.findByRole('dialog', { name: 'You have slot 06' })).toBeVisible();
  const keys = posts(seen).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).not.toBe(keys[1]);
});

test('a retry after a lost response carries the same key, and the input is kept', async () => {
  let offline = true;
  const { user, seen } = show({}, player, {
    'POST /scrims/:id/book': () =>
      offline ? new Error() : reply(201, { booking: aSlotBooking({ slotNumber: 5 }) }),
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  const send = within(dialog).getByRole('button', { name: 'Book next free slot' });
  await user.click(send);
  // The app checks whether the booking exists before it reports a failure.
  expect(await within(dialog).findByText(/^Booking failed/, {}, { timeout: 5000 })).toBeVisible();
  // The error is in the form, not in a toast too.
  expect(messages()).toBeEmptyDOMElement();
  expect(screen.getByLabelText('Player 1 IGN')).toHaveValue('hydra1');
  offline = false;
  await user.click(send);
  expect(await screen.findByRole('dialog', { name: 'You have slot 05' })).toBeVisible();
  const keys = posts(seen).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a booking whose response was lost is found and shown as booked (D3)', async () => {
  const booking = aSlotBooking({ slotNumber: 5, teamName: 'Hydras' });
  let booked = false;
  const { user, seen } = show({}, player, {
    'POST /scrims/:id/book': () => {
      booked = true;
      return new Error();
    },
    'GET /scrims/:id': () => reply(200, { scrim: aScrim({ myBooking: booked ? booking : null }) }),
  });
  const dialog = await openForm(user, /Book slot 05/);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Book slot 05' }));
  expect(await screen.findByRole('dialog', { name: 'You have slot 05' })).toBeVisible();
  expect(screen.queryByText(/has just been taken/)).not.toBeInTheDocument();
  expect(posts(seen)).toHaveLength(1);
});

test('an empty form marks what is missing and sends nothing', async () => {
  const { user, seen } = show({}, aUser({ phone: '' }));
  const dialog = await openForm(user);
  await user.click(within(dialog).getByRole('button', { name: 'Book next free slot' }));
  for (const text of ['Team name required', 'Phone number required', 'Players 1–4 need IGN name & ID'])
    expect(await within(dialog).findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Team name')).toHaveFocus();
  expect(posts(seen)).toHaveLength(0);
});

test.each([
  ['solo', 1, 'Player 1 needs IGN name & ID'],
  ['duo', 2, 'Players 1–2 need IGN name & ID'],
] as const)('a %s lobby has fields for %i player(s)', async (mode, players, text) => {
  const { user } = show({ mode }, player);
  const dialog = await openForm(user);
  expect(within(dialog).getAllByLabelText(/^Player \d IGN/)).toHaveLength(players);
  await user.click(within(dialog).getByRole('button', { name: 'Book next free slot' }));
  expect(await within(dialog).findByText(text)).toBeVisible();
});

test.each([
  ['TEAM_NAME_TAKEN', 'teamName', 'That team name is taken', 'Team name'],
  [
    'PLAYER_TAKEN',
    'players.1.ignId',
    'A player with ID 512 is already registered in another team',
    'Player 2 Game ID',
  ],
])('%s shows beside the field that caused it', async (code, field, message, label) => {
  const { user } = show({}, player, {
    'POST /scrims/:id/book': () => refusal(409, code, message, { [field]: message }),
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Book next free slot' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText('Player 4 IGN')).toHaveValue('hydra4');
});

test('signed-out users are sent to log in, and the slot they picked is kept', async () => {
  const { user } = show({}, undefined, {}, '?tab=rules');
  await user.click(await screen.findByRole('button', { name: /Book slot 06/ }));
  expect(place()).toBe(`/login from /scrims/${scrimIds.scrim}?tab=rules&book=1&slot=6`);
  expect(messages()).toHaveTextContent('Please sign in to book');
});

test('after logging in, the form opens with that slot', async () => {
  show({}, player, {}, '?tab=rules&book=1&slot=6');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Book a slot');
  expect(screen.getByLabelText('Slot')).toHaveDisplayValue('Slot 06');
  await waitFor(() => expect(place()).toBe(`/scrims/${scrimIds.scrim}?tab=rules`));
});

test('the last squad of the same game is prefilled', async () => {
  const booking = aSlotBooking({ status: 'cancelled' });
  const { user } = show({}, player, {
    'GET /profile/bookings': () => listOf([{ kind: 'scrim', createdAt: '', booking, scrim: aScrim() }]),
  });
  const dialog = await openForm(user);
  expect(dialog).toHaveTextContent('Filled in with your last squad.');
  expect(screen.getByLabelText('Team name')).toHaveValue('Hyderabad Hydras');
  expect(screen.getByLabelText('Player 4 Game ID')).toHaveValue('510000004');
});

test('input survives a reload', async () => {
  const { user } = show({}, player);
  await openForm(user);
  await fillSquad(user);
  cleanup();
  const second = show({}, player);
  const dialog = await openForm(second.user);
  expect(dialog).toHaveTextContent('Your earlier input was restored.');
  expect(screen.getByLabelText('Player 4 Game ID')).toHaveValue('514');
});

test('a squad already booked in another tab gets a message and sees the booking', async () => {
  let booked = false;
  const { user } = show({}, player, {
    'GET /scrims/:id': () => ({ scrim: aScrim({ myBooking: booked ? aSlotBooking() : null }) }),
    'POST /scrims/:id/book': () => {
      booked = true;
      return refusal(409, 'ALREADY_BOOKED', 'You already have a booking in this scrim');
    },
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Book next free slot' }));
  expect(await ownCard()).toHaveTextContent('Hyderabad Hydras');
  expect(messages()).toHaveTextContent('You already have a booking in this scrim');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with a fast clock, the form retries within 2 s instead of showing an error', async () => {
  let refusals = 2;
  const { user, seen } = show({}, player, {
    'POST /scrims/:id/book': () =>
      refusals-- > 0
        ? refusal(409, 'BOOKING_NOT_OPEN', 'Booking is not open yet')
        : reply(201, { booking: aSlotBooking({ slotNumber: 5 }) }),
  });
  const dialog = await openForm(user);
  await fillSquad(user);
  await user.click(within(dialog).getByRole('button', { name: 'Book next free slot' }));
  expect(await screen.findByRole('dialog', { name: 'You have slot 05' }, { timeout: 2000 })).toBeVisible();
  expect(posts(seen)).toHaveLength(3);
  expect(messages()).toBeEmptyDOMElement();
});

test('the open form counts down to the close of booking, and says when it has closed', async () => {
  const bookingClosesAt = new Date(Date.now() + 2500).toISOString();
  const { user } = show({ bookingClosesAt }, player);
  const dialog = await openForm(user);
  expect(within(dialog).getByRole('timer')).toHaveTextContent(/^00:0[123]$/);
  const closed = await within(dialog).findByRole('button', { name: 'Booking closed' }, { timeout: 3000 });
  expect(closed).toBeDisabled();
  expect(within(dialog).queryByRole('timer')).toBeNull();
});
