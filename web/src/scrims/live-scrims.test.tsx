import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { FakeSocket } from '../../test/fake-socket.ts';
import { renderPage } from '../../test/render-page.tsx';
import { messages } from '../../test/screen.ts';
import { aBoard, aPayment, aScrim, aSlotBooking, paymentOptions, scrimIds } from '../../test/scrims.ts';
import { inMinutes } from '../../test/times.ts';
import { listOf, ownCard, player, show } from './detail/scrim-detail-page.fixture.tsx';
import { ScrimPayPage } from './payments/scrim-pay-page.tsx';
import { ScrimsPage } from './scrims-page.tsx';

/** What the backend returns; tests change it and notify the page. */
let scrim: Scrim;

const showScrim = () => show({}, player, { 'GET /scrims/:id': () => ({ scrim }) });
const asks = (seen: { key: string }[]) => seen.filter(({ key }) => key === 'GET /scrims/:id').length;

async function connected() {
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  act(() => FakeSocket.last.open());
  await waitFor(() =>
    expect(FakeSocket.last.asked).toContainEqual(
      expect.objectContaining({ event: 'watch', target: { kind: 'scrim', id: scrimIds.scrim } }),
    ),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  FakeSocket.all.length = 0;
  scrim = aScrim();
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});

test('slots update live on the cards', async () => {
  fakeApi({
    'GET /scrims': () => ({ ...listOf([scrim]), games: ['BGMI'] }),
    'GET /promos': () => listOf([]),
  });
  renderPage({ path: '/scrims', pattern: '/scrims', page: <ScrimsPage />, user: player });
  await screen.findByText(/2 of 4 slots/);
  await connected();
  act(() => FakeSocket.last.say('event:slots', { kind: 'scrim', id: scrimIds.scrim, taken: 4, capacity: 4 }));
  const card = (await screen.findByRole('link', { name: 'Friday 9 PM Lobby' })).closest('article');
  expect(card).toHaveTextContent('4 of 4 slots, full');
  expect(card).toHaveTextContent('Full');

  act(() => FakeSocket.last.say('event:slots', { kind: 'scrim', id: scrimIds.scrim, taken: 4, capacity: 8 }));
  await waitFor(() => expect(card).toHaveTextContent(/4 of 8 slots(?!, full)/));
  expect(card).not.toHaveTextContent('Full');
});

test('changes made before the server granted the watch are fetched (D4)', async () => {
  const { seen } = showScrim();
  await screen.findByRole('heading', { level: 1 });
  await connected();
  scrim = aScrim({
    bookedCount: 3,
    slotBoard: aBoard.map(slot =>
      slot.slotNumber === 5 ? { ...slot, state: 'taken', teamName: 'Night Owls' } : slot,
    ),
  });
  expect(asks(seen)).toBe(1);
  act(() => FakeSocket.last.grant());
  expect(await screen.findByText('Night Owls')).toBeVisible();
});

test('a burst of bookings causes one request', async () => {
  const { seen } = showScrim();
  await screen.findByRole('heading', { level: 1 });
  await connected();
  for (let taken = 2; taken < 30; taken++) {
    act(() => FakeSocket.last.say('event:slots', { kind: 'scrim', id: scrimIds.scrim, taken, capacity: 30 }));
    act(() => FakeSocket.last.say('scrim:changed', { scrimId: scrimIds.scrim, standings: false }));
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asks(seen)).toBe(2);
});

const waiting = aSlotBooking({ status: 'waitlisted', slotNumber: null, waitlistPosition: 3 });
const told = (status: string) =>
  act(() =>
    FakeSocket.last.say('booking:updated', { scrimId: scrimIds.scrim, bookingId: waiting._id, status }),
  );

test('a waitlisted squad moves up the waitlist and into a slot live', async () => {
  scrim = aScrim({ bookedCount: 4, myBooking: waiting });
  showScrim();
  expect(await ownCard()).toHaveTextContent('3rd on the waitlist');
  await connected();
  scrim = { ...scrim, myBooking: { ...waiting, waitlistPosition: 1 } };
  told('waitlisted');
  await waitFor(async () => expect(await ownCard()).toHaveTextContent('1st on the waitlist'));
  scrim = { ...scrim, myBooking: aSlotBooking({ slotNumber: 5 }) };
  told('confirmed');
  await waitFor(() => expect(messages()).toHaveTextContent('A slot came free: you have slot 05'));
  expect(await ownCard()).toHaveTextContent('Join slot 5 in the game');
});

test('the pay step updates live when the organizer decides', async () => {
  const held = aSlotBooking({ slotNumber: 7, status: 'held', fee: 50, holdExpiresAt: null });
  let answer = { payment: paymentOptions({ holdExpiresAt: null, payment: aPayment() }), booking: held };
  fakeApi({
    'GET /scrims/:id': () => ({ scrim: aScrim({ entryFee: 50 }) }),
    'GET /scrims/:id/payment': () => answer,
  });
  const path = `/scrims/${scrimIds.scrim}/pay`;
  renderPage({ path, pattern: '/scrims/:id/pay', page: <ScrimPayPage />, user: player });
  expect(await screen.findByText('Payment sent · waiting for the organizer')).toBeVisible();
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  act(() => FakeSocket.last.open());
  answer = {
    payment: paymentOptions({ payment: aPayment({ status: 'rejected', note: 'Not in my account' }) }),
    booking: { ...held, holdExpiresAt: inMinutes(15) },
  };
  told('held');
  expect(
    await screen.findByText(/Your payment was not confirmed: Not in my account\. Compare/),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'UTR' })).toHaveValue('');
  answer = {
    payment: paymentOptions({ upi: null, payment: aPayment({ status: 'captured' }) }),
    booking: aSlotBooking({ slotNumber: 7, fee: 50 }),
  };
  told('confirmed');
  expect(await screen.findByRole('heading', { name: 'You have slot 07' })).toBeVisible();
  expect(screen.getByText(/₹50 paid\. Join slot 7 in the game\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open room' })).toHaveAttribute('href', `/rooms/${scrimIds.scrim}`);
});

test('a slot taken while the form is open is named, with the next free one', async () => {
  const { user } = showScrim();
  await user.click(await screen.findByRole('button', { name: /Book slot 05/ }));
  await screen.findByRole('dialog');
  await connected();
  scrim = aScrim({
    bookedCount: 3,
    slotBoard: aBoard.map(slot =>
      slot.slotNumber === 5 ? { ...slot, state: 'taken', teamName: 'Night Owls' } : slot,
    ),
  });
  act(() => FakeSocket.last.say('scrim:changed', { scrimId: scrimIds.scrim, standings: false }));
  expect(await screen.findByText('Slot 05 has just been taken. Slot 06 is the next free one.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Book slot 06' })).toBeVisible();
});

test('signed-out users get no events: their page polls', async () => {
  const { seen } = show({}, undefined, { 'GET /scrims/:id': () => ({ scrim }) });
  await screen.findByRole('heading', { level: 1 });
  scrim = aScrim({ bookedCount: 4 });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asks(seen)).toBe(2);
  expect(FakeSocket.all).toHaveLength(0);
});

test('a payment that arrived before the pay step was connected is fetched (D4)', async () => {
  const held = aSlotBooking({ slotNumber: 7, status: 'held', fee: 50, holdExpiresAt: inMinutes(15) });
  let answer = { payment: paymentOptions(), booking: held };
  fakeApi({
    'GET /scrims/:id': () => ({ scrim: aScrim({ entryFee: 50 }) }),
    'GET /scrims/:id/payment': () => answer,
  });
  const path = `/scrims/${scrimIds.scrim}/pay`;
  renderPage({ path, pattern: '/scrims/:id/pay', page: <ScrimPayPage />, user: player });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pay ₹50' })).toBeVisible();
  answer = {
    payment: paymentOptions({ payment: aPayment({ status: 'captured' }) }),
    booking: aSlotBooking({ slotNumber: 7, fee: 50 }),
  };
  await connected();
  act(() => FakeSocket.last.grant());
  expect(await screen.findByRole('heading', { name: 'You have slot 07' })).toBeVisible();
});
