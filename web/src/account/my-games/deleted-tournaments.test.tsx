import type { OwnBooking } from '@hotdrop/contract/account/my-games/my-games.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { aSession, store } from '../../../test/people.ts';
import { show } from '../../../test/show.tsx';
import { aBooking, aSlot, at, hour, now, titles } from './my-games.fixture.ts';
import { MyGamesPage } from './my-games-page.tsx';
import { arrange } from './own-games.ts';

const list = (items: OwnBooking[]) => ({ items, nextCursor: null, total: items.length });

/** Returns the booking with an entry fee of its tournament. */
function withFee(own: OwnBooking, entryFee: number): OwnBooking {
  return own.kind === 'tournament' ? { ...own, tournament: { ...own.tournament, entryFee } } : own;
}

describe('a deleted tournament', () => {
  it.each([
    ['before its start', aBooking('cup', 2, 5, -1)],
    ['while it was running', aBooking('cup', -2, 5, -1)],
    ['after its end', aBooking('cup', -9, -5, -1)],
  ])('%s is past: neither the next match nor a link', (_when, own) => {
    const games = arrange([own, aBooking('later', 30, 40)], now);
    expect(games.next?.title).toBe('later');
    expect(games.upcoming).toEqual([]);
    expect(titles(games.past)).toEqual(['cup']);
    expect(games.past[0]).toMatchObject({ label: 'Deleted', to: null, slot: '', plays: false });
  });

  it.each([
    [0, 'This tournament was deleted'],
    [1499, 'This tournament was deleted. If you paid the fee of ₹1,499, the organizer owes you a refund.'],
  ])('with a fee of %i says whether a refund is due', (fee, text) => {
    const [game] = arrange([withFee(aBooking('cup', 2, 5, -1), fee)], now).past;
    expect(game?.next).toBe(text);
  });

  it('that was over needs no refund', () => {
    const [game] = arrange([withFee(aBooking('cup', -9, -5, -1), 1499)], now).past;
    expect(game?.next).toBe('It was deleted after it ended');
    expect(game?.when).toMatch(/^Ended /);
  });

  it('deleted before its end never shows as ended, and neither does a cancelled scrim', () => {
    const scrim = aSlot('scrim', 2);
    if (scrim.kind === 'scrim') scrim.scrim.status = 'cancelled';
    const { past } = arrange([aBooking('cup', 2, 5, -1), scrim], now + 48 * hour);
    expect(past.map(game => [game.when, game.whenAt])).toEqual([
      [expect.stringMatching(/^Was for /), at(2)],
      [expect.stringMatching(/^Was for /), at(2)],
    ]);
  });

  it('is listed under Past as deleted, without a link', async () => {
    fakeApi({
      'GET /profile/bookings': () => list([aBooking('Gone Cup', 2, 5, -1), aBooking('Old Cup', -9, -5)]),
    });
    store(aSession());
    show(<MyGamesPage />);
    const past = within(await screen.findByRole('region', { name: 'Past' }));
    const gone = past.getAllByRole('listitem').find(line => within(line).queryByText('Gone Cup'));
    expect(gone).toHaveTextContent(/Was for .*This tournament was deleted.*Deleted$/);
    expect(past.getAllByRole('link').map(link => link.textContent)).toEqual(['Old Cup']);
    for (const name of ['Next match', 'Live now', 'Upcoming'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
  });

  it('moves to Past on the open page', async () => {
    // No random delay before the refetch.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    let own = aBooking('nine', 2, 5);
    fakeApi({ 'GET /profile/bookings': () => list([own, aBooking('Old Cup', -9, -5)]) });
    store(aSession());
    show(<MyGamesPage />);
    expect(await screen.findByRole('region', { name: 'Next match' })).toBeVisible();
    await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
    act(() => FakeSocket.last.open());
    const watched = FakeSocket.last.asked.filter(({ event }) => event === 'watch');
    expect(watched.map(({ target }) => target)).toEqual([{ kind: 'tournament', id: 'nine' }]);
    own = aBooking('nine', 2, 5, 0);
    act(() => FakeSocket.last.say('groups:changed', { tournamentId: 'nine' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next match' })).toBeNull());
    expect(within(screen.getByRole('region', { name: 'Past' })).getByText('Deleted')).toBeVisible();
  });
});
