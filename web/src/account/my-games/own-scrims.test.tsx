import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { inZone } from '../../../test/in-zone.ts';
import { aSession, store } from '../../../test/people.ts';
import { aPayment } from '../../../test/scrims.ts';
import { show } from '../../../test/show.tsx';
import { aBooking, aSlot, at, hour, now, titles } from './my-games.fixture.ts';
import { MyGamesPage } from './my-games-page.tsx';
import { arrange } from './own-games.ts';

describe('scrims alongside tournaments', () => {
  const list = (items: OwnBooking[]) => ({ items, nextCursor: null, total: items.length });
  const waiting = { status: 'waitlisted', slotNumber: null, waitlistPosition: 2 } as const;

  it('a waitlisted squad has no next match; a lost slot is under Past', () => {
    const games = arrange(
      [
        aSlot('line', 1, waiting),
        aSlot('mine', 2),
        aSlot('lost', 3, { status: 'kicked' }),
        aBooking('cup', 4, 9),
      ],
      now,
    );
    expect(games.next?.title).toBe('mine');
    expect(titles(games.upcoming)).toEqual(['line', 'cup']);
    expect(titles(games.past)).toEqual(['lost']);
  });

  it('a slot from the waitlist appears with its deadline, without a reload', async () => {
    let slot = aSlot('Nine PM', 2, { ...waiting, fee: 50 });
    fakeApi({ 'GET /profile/bookings': () => list([slot]) });
    store(aSession());
    show(<MyGamesPage />);
    expect(await screen.findByText('2nd on the waitlist')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
    act(() => FakeSocket.last.open());
    slot = aSlot('Nine PM', 2, { status: 'held', fee: 50, holdExpiresAt: at(0.2) });
    const event = { scrimId: 'Nine PM', bookingId: 'booking Nine PM', status: 'held' };
    act(() => FakeSocket.last.say('booking:updated', event));
    expect(await screen.findByText(/^Pay ₹50 by/)).toBeVisible();
  });

  it('changes missed while disconnected are fetched on reconnect (D4)', async () => {
    let slot = aSlot('nine', 2, waiting);
    fakeApi({ 'GET /profile/bookings': () => list([slot, aSlot('old', -9)]) });
    store(aSession());
    show(<MyGamesPage />);
    expect(await screen.findByText('2nd on the waitlist')).toBeVisible();
    await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
    act(() => FakeSocket.last.open());
    const watched = FakeSocket.last.asked.filter(({ event }) => event === 'watch');
    expect(watched.map(({ target }) => target.id)).toContain('nine');
    expect(watched.map(({ target }) => target.id)).not.toContain('old');
    slot = aSlot('nine', 2);
    act(() => FakeSocket.last.grant());
    expect(await screen.findByText('Slot 08', {}, { timeout: 3000 })).toBeVisible();
  });

  it.each([
    ['America/New_York', 1],
    ['Asia/Kolkata', 0],
  ] as const)('in %s each line shows its time in IST too %i times (FIELD 8)', async (timeZone, times) => {
    inZone(timeZone);
    fakeApi({
      'GET /profile/bookings': () =>
        list([
          aBooking('On', -1, 2),
          aSlot('Live', -0.5),
          aSlot('Seat', 30),
          aBooking('Cup', 40, 50),
          aSlot('Old', -40),
        ]),
    });
    store(aSession());
    show(<MyGamesPage />);
    await screen.findByRole('region', { name: 'Upcoming' });
    const lines = ['Upcoming', 'Past'].flatMap(name =>
      within(screen.getByRole('region', { name })).getAllByRole('listitem'),
    );
    expect(lines).toHaveLength(3);
    for (const line of lines)
      expect(line.textContent?.match(/, \d{1,2}:\d\d [AP]M IST/g) ?? []).toHaveLength(times);
    // A relative time is the same in every time zone.
    expect(screen.getByRole('region', { name: 'Live now' })).not.toHaveTextContent('IST');
  });

  it('a hold counts down, as next match and in a list; the pay link disappears when time is up', async () => {
    const first = aSlot('Nine PM', 2, { status: 'held', fee: 50, holdExpiresAt: at(0.2) });
    const ends = new Date(Date.now() + 1500).toISOString();
    const second = aSlot('Ten PM', 3, { _id: 'ten', status: 'held', fee: 50, holdExpiresAt: ends });
    fakeApi({ 'GET /profile/bookings': () => list([first, second]) });
    store(aSession());
    show(<MyGamesPage />);
    const next = within(await screen.findByRole('region', { name: 'Next match' }));
    expect(next.getByRole('timer')).toHaveTextContent(/^1[12]:\d\d left$/);
    const upcoming = within(screen.getByRole('region', { name: 'Upcoming' }));
    expect(upcoming.getByRole('timer')).toHaveTextContent(/^00:0[12] left$/);
    expect(upcoming.getByRole('link', { name: 'Pay now' })).toBeVisible();
    expect(await upcoming.findByText('Your hold has ended', {}, { timeout: 3500 })).toBeVisible();
    expect(upcoming.queryByRole('link', { name: 'Pay now' })).toBeNull();
    expect(upcoming.queryByRole('timer')).toBeNull();
    expect(next.getByRole('link', { name: 'Pay now' })).toBeVisible();
  });

  it('a lobby with all results in links to its standings, even before its planned end', async () => {
    const slot = aSlot('Nine PM', -1);
    if (slot.kind === 'scrim') Object.assign(slot.scrim, { matchesPlayed: 3, matchCount: 3, endAt: at(1) });
    fakeApi({ 'GET /profile/bookings': () => list([slot]) });
    store(aSession());
    show(<MyGamesPage />);
    const next = within(await screen.findByRole('region', { name: 'Next match' }));
    expect(next.getByText('All results are in: see the standings')).toBeVisible();
    expect(next.getByRole('link', { name: 'See standings' })).toHaveAttribute(
      'href',
      '/scrims/Nine PM/standings',
    );
    expect(next.queryByRole('link', { name: 'Open room' })).toBeNull();
  });

  it('a payment that was not found says not to pay again but to resubmit the UTR, as next match and in a list', async () => {
    const rejected = {
      status: 'held',
      fee: 50,
      holdExpiresAt: at(0.2),
      payment: aPayment({ status: 'rejected' }),
    } as const;
    fakeApi({
      'GET /profile/bookings': () =>
        list([aSlot('Nine PM', 2, rejected), aSlot('Ten PM', 3, { _id: 'ten', ...rejected })]),
    });
    store(aSession());
    show(<MyGamesPage />);
    await screen.findByRole('region', { name: 'Next match' });
    for (const name of ['Next match', 'Upcoming']) {
      const part = within(screen.getByRole('region', { name }));
      expect(part.getByText(/^Payment not confirmed. Submit the UTR again by/)).toBeVisible();
      expect(part.getByRole('link', { name: 'Submit UTR again' })).toHaveAttribute(
        'href',
        expect.stringMatching(/\/pay$/),
      );
    }
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('a scrim that is cancelled moves to Past on the open page', async () => {
    let slot = aSlot('Nine PM', 2);
    fakeApi({ 'GET /profile/bookings': () => list([slot]) });
    store(aSession());
    show(<MyGamesPage />);
    expect(await screen.findByRole('region', { name: 'Next match' })).toBeVisible();
    await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
    act(() => FakeSocket.last.open());
    const { kind, scrim, booking, createdAt } = slot as Extract<OwnBooking, { kind: 'scrim' }>;
    const off = { ...scrim, cancelledAt: at(0), status: 'cancelled' } as const;
    slot = { kind, scrim: off, booking, createdAt };
    act(() => FakeSocket.last.say('scrim:changed', { scrimId: 'Nine PM' }));
    const past = within(await screen.findByRole('region', { name: 'Past' }, { timeout: 3000 }));
    expect(past.getByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open room' })).toBeNull();
  });

  it('a day is lowercase within a sentence', () => {
    const noon = new Date(2026, 10, 20, 12).getTime();
    const early = new Date(noon - 3 * hour).toISOString();
    const played = aBooking('Cup', 0, 0);
    if (played.kind === 'tournament') Object.assign(played.tournament, { startAt: early, endAt: early });
    expect(arrange([played], noon).past[0]?.when).toBe('Ended today, 9:00 AM');
  });

  it('shows slot, state and next step; an unpaid slot links to the pay step', async () => {
    fakeApi({
      'GET /profile/bookings': () =>
        list([
          aSlot('Nine PM', 2, { status: 'held', fee: 50, holdExpiresAt: at(0.2) }),
          aSlot('Line', 3, waiting),
          aSlot('Old', -9),
        ]),
    });
    store(aSession());
    const { person } = show(<MyGamesPage />);
    const next = within(await screen.findByRole('region', { name: 'Next match' }));
    expect(next.getByText('Slot 08')).toBeVisible();
    expect(next.getByText(/^Pay ₹50 by/)).toBeVisible();
    expect(next.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/scrims/Nine PM/pay');
    expect(
      within(screen.getByRole('region', { name: 'Upcoming' })).getByText('2nd on the waitlist'),
    ).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Past' })).getByText('Played')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Past' }));
    expect(screen.getByTestId('place')).toHaveTextContent('?show=past');
    expect(screen.queryByRole('region', { name: 'Next match' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Past' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Upcoming' }));
    expect(screen.queryByRole('region', { name: 'Past' })).toBeNull();
  });
});
