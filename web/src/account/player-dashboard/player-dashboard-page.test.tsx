import type { PlayerDashboard } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import type { Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, reply } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { inZone } from '../../../test/in-zone.ts';
import { aRating } from '../../../test/organizations.ts';
import { aSession, store } from '../../../test/people.ts';
import { aPayment, aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { aTournament } from '../../../test/tournaments.ts';
import { PlayerDashboardPage } from './player-dashboard-page.tsx';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const played = { startAt: at(-180), endAt: at(-10) };

const nothing: PlayerDashboard = {
  next: null,
  bookings: [],
  registrations: [],
  results: [],
  toRate: [],
  refunds: [],
  lost: [],
};
const next = (booking = aSlotBooking(), scrim = aScrim(), credentialsSet = false) => ({
  scrim,
  booking,
  credentialsSet,
  credentialsReleased: false,
});

beforeEach(() => {
  store(aSession());
});

it('shows the next match first: slot, countdown and the link to the room', async () => {
  fakeApi({
    'GET /dashboard/player': () => ({ ...nothing, next: next() }),
    'GET /scrims/:id': () => ({ scrim: aScrim() }),
  });
  show(<PlayerDashboardPage />);
  const card = within(await screen.findByRole('region', { name: 'Next match' }));
  expect(card.getByText('08')).toBeVisible();
  expect(card.getByText('Join slot 8')).toBeVisible();
  expect(card.getByText('Hyderabad Hydras')).toBeVisible();
  expect(card.getByText('Confirmed')).toBeVisible();
  expect(card.getByText(/^Starts in/)).toHaveTextContent(/1 h 59 m|2 h/);
  expect(card.getByRole('link', { name: 'Open room' })).toHaveAttribute('href', `/rooms/${scrimIds.scrim}`);
  // The organizer has set none, so nothing will be released yet.
  expect(await card.findByText(/^Planned for \d/)).toBeVisible();
  expect(card.getByText('The organizer has not set them yet.')).toBeVisible();
  expect(card.queryByText(/Released/)).toBeNull();
});

it('says when room details that are set will be released, and counts down', async () => {
  fakeApi({
    'GET /dashboard/player': () => ({ ...nothing, next: next(undefined, undefined, true) }),
    'GET /scrims/:id': () => ({ scrim: aScrim({ roomDetailsAt: at(40) }) }),
  });
  show(<PlayerDashboardPage />);
  expect(await screen.findByText(/^Released at/)).toBeVisible();
  expect(screen.getByText(/^(40:0[01]|39:\d\d)$/)).toBeVisible();
});

it('shows room ID and password once they are released', async () => {
  const scrim = aScrim({ roomDetailsAt: at(-2), startAt: at(10) });
  fakeApi({
    'GET /dashboard/player': () => ({ ...nothing, next: { ...next(), scrim, credentialsReleased: true } }),
    'GET /scrims/:id': () => ({ scrim }),
    'GET /scrims/:id/room/credentials': () => ({
      credentials: {
        matchNumber: 1,
        throughMatch: 1,
        roomId: '7781234',
        password: 'drop9',
        releaseAt: at(-2),
        released: true,
        version: 1,
        changed: null,
      },
    }),
  });
  show(<PlayerDashboardPage />);
  expect(await screen.findByText('drop9')).toBeVisible();
  // In groups of three, separated by CSS only.
  expect(screen.getByRole('region', { name: /^Room details/ })).toHaveTextContent(/7 ?781 ?234/);
});

it('with all results in, it links to the standings and no longer waits for room details', async () => {
  const scrim = aScrim({ startAt: at(-100), endAt: at(30), status: 'live', matchesPlayed: 3 });
  fakeApi({ 'GET /dashboard/player': () => ({ ...nothing, next: next(undefined, scrim) }) });
  show(<PlayerDashboardPage />);
  const card = within(await screen.findByRole('region', { name: 'Next match' }));
  expect(card.getByText('All results are in: see the standings')).toBeVisible();
  expect(card.getByRole('link', { name: 'See standings' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/standings`,
  );
  expect(card.queryByText(/^Room ID and password/)).toBeNull();
});

it('a held slot says how long it is held, and links to the pay step', async () => {
  const booking = aSlotBooking({ status: 'held', fee: 50, holdExpiresAt: at(12) });
  fakeApi({ 'GET /dashboard/player': () => ({ ...nothing, next: next(booking) }) });
  show(<PlayerDashboardPage />);
  const card = within(await screen.findByRole('region', { name: 'Next match' }));
  expect(card.getByText('Your slot is held for').parentElement).toHaveTextContent(/1[12]:\d\d/);
  expect(card.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    `/scrims/${scrimIds.scrim}/pay`,
  );
  expect(card.queryByRole('link', { name: 'Open room' })).toBeNull();
});

it.each([
  ['America/New_York', 3],
  ['Asia/Kolkata', 0],
] as const)(
  'in %s the start, the release and the start beside the slot show IST too %i times (FIELD 8)',
  async (timeZone, lines) => {
    inZone(timeZone);
    fakeApi({
      'GET /dashboard/player': () => ({ ...nothing, next: next(undefined, undefined, true) }),
      'GET /scrims/:id': () => ({ scrim: aScrim({ roomDetailsAt: at(40) }) }),
    });
    show(<PlayerDashboardPage />);
    expect(await screen.findByText(/^Released at/)).toBeVisible();
    expect(screen.queryAllByText(/, \d{1,2}:\d\d [AP]M IST$/)).toHaveLength(lines);
  },
);

it('slots to pay soon are listed above the live match, the most urgent first', async () => {
  const live = aScrim({
    _id: 'live',
    startAt: at(-20),
    endAt: at(90),
    status: 'live',
    roomDetailsAt: at(-30),
  });
  const hold = (id: string, minutes: number, payment: Payment | null = null) => ({
    scrim: aScrim({ _id: id, title: id, entryFee: 50, startAt: at(300) }),
    booking: aSlotBooking({ _id: id, status: 'held', fee: 50, holdExpiresAt: at(minutes), payment }),
  });
  const mine = next(aSlotBooking(), live);
  fakeApi({
    'GET /dashboard/player': () => ({
      ...nothing,
      next: mine,
      bookings: [mine, hold('Late Lobby', 14, aPayment({ status: 'rejected' })), hold('Soon Lobby', 4)],
    }),
    'GET /scrims/:id': () => ({ scrim: live }),
  });
  show(<PlayerDashboardPage />);
  const soon = await screen.findByRole('region', { name: 'Pay for Soon Lobby' });
  expect(within(soon).getByRole('timer')).toHaveTextContent(/^0[34]:\d\d$/);
  expect(within(soon).getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    '/scrims/Soon Lobby/pay',
  );
  const late = within(screen.getByRole('region', { name: 'Pay for Late Lobby' }));
  expect(late.getByRole('link', { name: 'Submit UTR again' })).toBeVisible();
  const order = screen.getAllByRole('region').map(region => region.getAttribute('aria-label'));
  expect(order.slice(0, 3)).toEqual(['Pay for Soon Lobby', 'Pay for Late Lobby', 'Next match']);
  expect(screen.queryByRole('region', { name: 'Bookings' })).toBeNull();
});

it('shows refunds due and lost slots; a slot with a refund due is listed once (D6)', async () => {
  const cancelled = aScrim({ _id: 'off', title: 'Called Off Lobby', status: 'cancelled' });
  const gone = aSlotBooking({ _id: 'gone', status: 'cancelled', fee: 50 });
  fakeApi({
    'GET /dashboard/player': () => ({
      ...nothing,
      refunds: [
        { scrim: cancelled, booking: gone, payment: aPayment({ status: 'refund-due' }) },
        // Paid twice for a slot that is still booked.
        {
          scrim: aScrim({ title: 'Twice' }),
          booking: aSlotBooking(),
          payment: aPayment({ _id: 'p2', status: 'refund-due' }),
        },
      ],
      lost: [
        { scrim: cancelled, booking: gone },
        { scrim: aScrim({ title: 'Kicked Lobby' }), booking: aSlotBooking({ _id: 'k', status: 'kicked' }) },
        { scrim: aScrim({ title: 'Lapsed Lobby' }), booking: aSlotBooking({ _id: 'e', status: 'expired' }) },
      ],
    }),
  });
  show(<PlayerDashboardPage />);
  const refunds = within(await screen.findByRole('region', { name: 'Refunds on the way' }));
  expect(refunds.getAllByText('The organizer owes you a refund of ₹50.')).toHaveLength(2);
  expect(refunds.getByText('Cancelled')).toBeVisible();
  const lost = within(screen.getByRole('region', { name: 'Slots lost since yesterday' }));
  expect(lost.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringMatching(/Kicked Lobby.*The squad was kicked.*Kicked/),
    expect.stringMatching(/Lapsed Lobby.*The slot was not paid in time.*Hold ran out/),
  ]);
  expect(screen.queryByText('No match yet')).toBeNull();
});

it('shows bookings, tournaments, results and scrims to rate', async () => {
  const waiting = aSlotBooking({ _id: 'w', status: 'waitlisted', slotNumber: null, waitlistPosition: 2 });
  fakeApi({
    'GET /dashboard/player': () => ({
      ...nothing,
      bookings: [{ scrim: aScrim({ title: 'Full Lobby', status: 'full' }), booking: waiting }],
      registrations: [aTournament({ title: 'Bangalore Open' })],
      results: [
        {
          scrim: aScrim({ _id: 'r1', title: 'Last Night' }),
          rank: 3,
          teams: 16,
          totalPoints: 54,
          teamName: 'Hyderabad Hydras',
        },
      ],
      toRate: [aScrim({ _id: 'rate-1', title: 'Rate Me', ...played })],
    }),
  });
  show(<PlayerDashboardPage />);
  expect(
    within(await screen.findByRole('region', { name: 'Bookings' })).getByText('2nd on the waitlist'),
  ).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Tournaments' })).getByText('Bangalore Open'),
  ).toBeVisible();
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(results.getByRole('listitem')).toHaveTextContent('3rd');
  expect(results.getByRole('listitem')).toHaveTextContent('of 16 teams');
  expect(results.getByText('54 points')).toBeVisible();
  expect(results.getByRole('link')).toHaveAttribute('href', '/scrims/r1/standings');
  expect(screen.getByRole('region', { name: 'Next match' })).toHaveTextContent('No upcoming match');
});

it('rating a lobby from here removes it from the list but keeps the thank-you', async () => {
  const running = aScrim({ _id: 'on', title: 'Still On', startAt: at(-60), endAt: at(60) });
  let toRate = [aScrim({ _id: 'rate-1', title: 'Rate Me', ...played }), running];
  fakeApi({
    'GET /dashboard/player': () => ({ ...nothing, toRate, registrations: [aTournament()] }),
    'POST /scrims/:id/rate': () => {
      toRate = [running];
      return reply(201, { rating: aRating(), summary: { average: 5, count: 1 } });
    },
  });
  const { person } = show(<PlayerDashboardPage />);
  await person.click(await screen.findByRole('button', { name: 'Rate Rate Me' }));
  // A scrim still being played cannot be rated.
  expect(screen.queryByText('Still On')).toBeNull();
  await person.click(screen.getByRole('radio', { name: /^5 stars/ }));
  await person.click(screen.getByRole('button', { name: 'Rate' }));
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Rate your last lobbies' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
});

it('updates live: a slot from the waitlist appears without a reload', async () => {
  const waiting = aSlotBooking({ status: 'waitlisted', slotNumber: null, waitlistPosition: 1 });
  let data: PlayerDashboard = { ...nothing, bookings: [{ scrim: aScrim(), booking: waiting }] };
  fakeApi({ 'GET /dashboard/player': () => data, 'GET /scrims/:id': () => ({ scrim: aScrim() }) });
  show(<PlayerDashboardPage />);
  expect(await screen.findByText('1st on the waitlist')).toBeVisible();
  // A socket that an earlier test opened is still open and is reused.
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => FakeSocket.last.open());
  expect(FakeSocket.last.asked.map(({ event, target }) => [event, target])).toContainEqual([
    'watch',
    { kind: 'scrim', id: scrimIds.scrim },
  ]);
  data = { ...nothing, next: next(), bookings: [{ scrim: aScrim(), booking: aSlotBooking() }] };
  act(() =>
    FakeSocket.last.say('booking:updated', {
      scrimId: scrimIds.scrim,
      bookingId: scrimIds.booking,
      status: 'confirmed',
    }),
  );
  expect(await screen.findByText('08')).toBeVisible();
});

it('a burst of events causes one refetch, within a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const seen = fakeApi({
    'GET /dashboard/player': () => ({ ...nothing, next: next() }),
    'GET /scrims/:id': () => ({ scrim: aScrim() }),
  });
  const asks = () => seen.filter(({ key }) => key === 'GET /dashboard/player').length;
  show(<PlayerDashboardPage />);
  await screen.findByText('08');
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => FakeSocket.last.open());
  const before = asks();
  for (let count = 0; count < 20; count++) {
    act(() => FakeSocket.last.say('scrim:changed', { scrimId: scrimIds.scrim, standings: false }));
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asks()).toBe(before + 1);
  // A burst that continues shows results while it lasts.
  for (let count = 0; count < 15; count++) {
    act(() => FakeSocket.last.say('scrim:changed', { scrimId: scrimIds.scrim, standings: false }));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(asks()).toBeGreaterThanOrEqual(before + 3);
  random.mockRestore();
  vi.useRealTimers();
});

it('an empty dashboard links to scrims; a failed load offers Retry', async () => {
  let answer: unknown = reply(500);
  fakeApi({ 'GET /dashboard/player': () => answer });
  const { person } = show(<PlayerDashboardPage />);
  expect(await screen.findByText('Failed to load your dashboard')).toBeVisible();
  answer = nothing;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No match yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find a scrim' })).toHaveAttribute('href', '/scrims');
});
